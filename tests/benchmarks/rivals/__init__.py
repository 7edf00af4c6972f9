"""What the build is compared with, one script each, started as a process of its own."""
