"""What has changed between two states of the season: pure, frames in, frames out."""
