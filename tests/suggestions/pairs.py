"""Who is one person and who is not: invented people, written down before the program was run.

The program does not read this list. A pair is two spellings as two workbooks have them; met says
that both played in one event; ids are the IDs beside the two spellings, if any.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pair:
    kind: str
    one: str
    other: str
    ids: tuple[str, str] = ("", "")
    met: bool = False


TRUE_PAIRS = [
    Pair("accents mis-encoded", "José Quiñones", "JosÃ© QuiÃ±ones"),
    Pair("accents mis-encoded", "Zoë Lindqvist-Åberg", "ZoÃ« Lindqvist-Ã…berg"),
    Pair("accents lost", "Renée Beaudoin", "Ren?e Beaudoin"),
    Pair("accents lost", "Begoña Ibáñez", "Bego�a Ib��ez"),
    Pair("accents dropped whole", "Łukasz Wróbel", "ukasz Wrbel"),
    Pair("umlauts", "Jörg Müllenbach", "Joerg Muellenbach"),
    Pair("umlauts", "Søren Høgh", "Soeren Hoegh"),
    Pair("initial", "Winifred Oakhurst", "W. Oakhurst"),
    Pair("initial", "Tobias Ferncastle", "Ferncastle, T"),
    Pair("initial", "Desmond K. Arkwright", "D.K. Arkwright"),
    Pair("surname cut to an initial", "Philippa Thornbury", "Philippa T."),
    Pair("middle initial", "Harold Winslade", "Harold J. Winslade"),
    Pair("middle name", "Clara Josephine Umber", "Clara Umber"),
    Pair("called by the middle name", "Robert Dermot Castlemain", "Dermot Castlemain"),
    Pair("nickname", "Jim Hathersage", "James Hathersage"),
    Pair("nickname", "Bob Ellerton", "Robert Ellerton"),
    Pair("nickname", "William Stropshire", "Bill Stropshire"),
    Pair("nickname", "Peggy Larchmont", "Margaret Larchmont"),
    Pair("nickname", "Kate Wolverley", "Katherine Wolverley"),
    Pair("nickname", "Sasha Belovodsky", "Alexander Belovodsky"),
    Pair("nickname", "Misha Tretnikov", "Mikhail Tretnikov"),
    Pair("nickname", "Pepe Carrascal", "José Carrascal"),
    Pair("nickname", "Chuck Dunmore", "Charles Dunmore"),
    Pair("nickname", "Liz Penhallow", "Elizabeth Penhallow"),
    Pair("nickname", "Ted Brackenridge", "Edward Brackenridge"),
    Pair("nickname", "Dick Farrowby", "Richard Farrowby"),
    Pair("nickname in quotes", 'Leonard "Buzz" Kettleman', "Buzz Kettleman"),
    Pair("two short forms", "Kathy Ormsdale", "Kate Ormsdale"),
    Pair("swapped letters", "Jonh Pettibone", "John Pettibone"),
    Pair("swapped letters", "Micheal Grantley", "Michael Grantley"),
    Pair("swapped letters", "Victor Dubreuil", "Victor Durbeuil"),
    Pair("a letter missing", "Patrick Odenwald", "Patrick Odenwad"),
    Pair("a letter too many", "Gordon Tillinghast", "Gordon Tillinghasst"),
    Pair("a wrong letter", "Sylvia Marchetti", "Sylvia Marchetri"),
    Pair("a wrong first letter", "Bernard Yarwood", "Vernard Yarwood"),
    Pair("a wrong first letter", "Nathan Kilbride", "Nathan Jilbride"),
    Pair("a doubled letter", "Philip Garret", "Phillip Garret"),
    Pair("two slips", "Cornelius Vanderhoof", "Cornelus Vanderhof"),
    Pair("two slips in one word", "Alistair Brockhampton", "Alistair Brokhamtpon"),
    Pair("sound", "Stephen Wainscott", "Steven Wainscott"),
    Pair("sound", "Catherine Dellaquila", "Kathryn Dellaquila"),
    Pair("sound", "Sean Murtagh", "Shawn Murtagh"),
    Pair("sound", "Geoff Pilkingham", "Jeff Pilkingham"),
    Pair("sound", "Marc Duvalier", "Mark Duvalier"),
    Pair("sound", "Grant Smythe-Hale", "Grant Smith-Hale"),
    Pair("transliteration", "Aleksandr Zhurin", "Alexander Zhurin"),
    Pair("transliteration", "Dmitry Voloshin", "Dmitri Woloschin"),
    Pair("transliteration", "Sergey Kuptsov", "Sergei Kuptzov"),
    Pair("transliteration", "Yuri Chekhanov", "Iouri Tchekhanov"),
    Pair("swapped", "Osvaldo Brigante", "Brigante Osvaldo"),
    Pair("swapped", "Thomas Gregory", "Gregory, Thomas Jr"),
    Pair("swapped and a slip", "Ingrid Sandvik", "Sandvik Ingird"),
    Pair("swapped with a middle name", "Anne Louise Marquand", "Marquand Anne Louise"),
    Pair("suffix", "Roland Tisdale", "Roland Tisdale Jr."),
    Pair("suffix", "Emmett Vancourt III", "Vancourt, Emmett"),
    Pair("double surname", "Maria Lopez", "Maria Lopez-Garcia"),
    Pair("double surname", "Ines Aldana Robledo", "Ines Robledo"),
    Pair("glued", "Duncan Mc Gillicuddy", "Duncan McGillicuddy"),
    Pair("glued", "Rosa De La Cruz", "Rosa Delacruz"),
    Pair("glued", "Jean-Luc Fontanelle", "Jeanluc Fontanelle"),
    Pair("glued", "Piet van der Heide", "Piet Vanderheide"),
    Pair("particle dropped", "Ludwig von Hartenau", "Ludwig Hartenau"),
    Pair("apostrophe", "Fergus O'Lochlin", "Fergus O Lochlin"),
    Pair("saint", "Ivor St. John", "Ivor Saint John"),
    Pair("title", "Dr. Helmut Ziegenbart", "Helmut Zeigenbart"),
    Pair("title", "FM Caspar Quillfeather", "Quillfeather, Casper"),
    Pair("note", "Whitcombe, Jhon (CA)", "John Whitcombe"),
    Pair("cut by an export", "Christopher Montgomer", "Christopher Montgomery"),
    Pair("cut by an export", "Wolstenholme, Barthol", "Bartholomew Wolstenholme"),
    Pair("two IDs", "Amos Drinkwater", "Amos Drinkwater", ("12907741", "14400213")),
    Pair("ID with a wrong digit", "Petra Vlasak", "Petra Vlasak", ("12834561", "12834861")),
    Pair("ID with swapped digits", "Lionel Abara", "L. Abara", ("13097254", "13079254")),
    Pair("ID missing a digit", "Noor Haddadi", "Noor Hadadi", ("15023388", "1502388")),
    Pair("ID missing in one event", "Gus Romanek", "August Romanek", ("12100987", "")),
]

FALSE_PAIRS = [
    Pair("siblings", "Jon Ashgrove", "Joan Ashgrove"),
    Pair("siblings", "Eric Lundhagen", "Erin Lundhagen"),
    Pair("siblings", "Anna Bergstrand", "Anja Bergstrand"),
    Pair("siblings", "Daniel Castaneda", "Daniela Castaneda"),
    Pair("siblings", "Maria Ostrow", "Mario Ostrow"),
    Pair("siblings", "Julian Pemberly", "Julia Pemberly"),
    Pair("siblings", "Christian Vossler", "Christina Vossler"),
    Pair("siblings", "Tim Kowalke", "Tom Kowalke"),
    Pair("siblings", "Dan Brimfield", "Don Brimfield"),
    Pair("siblings", "Karen Dulwich", "Darren Dulwich"),
    Pair("siblings", "Aaron Feldspar", "Erin Feldspar"),
    Pair("siblings", "Alexander Moreau", "Alexandra Moreau"),
    Pair("siblings", "Michael Tamarisk", "Michelle Tamarisk"),
    Pair("siblings", "Paul Inverness", "Paula Inverness"),
    Pair("siblings", "Henry Cobham", "Harriet Cobham"),
    Pair("siblings", "Lena Haverkamp", "Lisa Haverkamp"),
    Pair("siblings", "Ryan Mulvaney", "Bryan Mulvaney"),
    Pair("siblings", "Kevin Strand", "Calvin Strand"),
    Pair("siblings", "Jean Tollivar", "Joan Tollivar"),
    Pair("siblings", "Ethan Whitlow", "Nathan Whitlow"),
    Pair("siblings", "Emma Radcliff", "Emily Radcliff"),
    Pair("siblings", "Sam Lockridge", "Pam Lockridge"),
    Pair("siblings", "Arjun Venkataraman", "Anjali Venkataraman"),
    Pair("siblings", "Olivia Braddock", "Oliver Braddock"),
    Pair("siblings", "Aidan Corrigan", "Nadia Corrigan"),
    Pair("siblings with neighbour IDs", "Lucas Tremont", "Laura Tremont", ("15550121", "15550122")),
    Pair("siblings with neighbour IDs", "Gina Faro", "Gino Faro", ("16210440", "16210441")),
    Pair("met", "J. Smith", "John Smith", met=True),
    Pair("met", "Bob Trelawny", "Robert Trelawny", met=True),
    Pair("met", "Hector Salas Jr", "Hector Salas Sr", met=True),
    Pair("met", "Hector Quiroga", "Hector Quiroga Jr", met=True),
    Pair("met", "Jon Hadley", "John Hadley", met=True),
    Pair("met", "Kim Sung Ho", "Kim Sung-Hoo", met=True),
    Pair("met", "M. Delgado", "Marta Delgado", met=True),
    Pair("father and son", "Walter Nesbit Jr", "Walter Nesbit Sr"),
    Pair("father and son", "Conrad Ambler II", "Conrad Ambler III"),
    Pair("middle initials", "David A. Crowther", "David B. Crowther"),
    Pair("middle names", "Susan Marie Holt", "Susan Elaine Holt"),
    Pair("common surname", "Martin Smith", "Matilda Smith"),
    Pair("common surname", "Karl Johnson", "Ken Johnson"),
    Pair("common surname", "Grace Williams", "Gerald Williams"),
    Pair("common surname", "Omar Garcia", "Oscar Garcia"),
    Pair("common surname", "Rita Brown", "Ralph Brown"),
    Pair("common surname", "Felipe Martinez", "Fernanda Martinez"),
    Pair("common surname", "Adam Miller", "Alan Miller"),
    Pair("common surname", "Troy Anderson", "Tracy Anderson"),
    Pair("like surnames", "Ruth Harmon", "Ruben Harman"),
    Pair("like surnames", "Lee Chang", "Leo Chan"),
    Pair("short names", "Li Wei", "Li Wen"),
    Pair("short names", "Wang Min", "Wang Ming Li"),
    Pair("short names", "Chen Yu", "Chen Yi"),
    Pair("short names", "Kim Min Ji", "Kim Min Ho"),
    Pair("short names", "Zhang Lin", "Zhang Lan"),
    Pair("short names", "Ng Wai", "Ngo Kai"),
    Pair("short names", "Nguyen Van A", "Nguyen Van B"),
    Pair("short names", "Nguyen Van An", "Nguyen Van Binh"),
    Pair("short names", "Tran Thi Hoa", "Tran Thi Hue"),
    Pair("short names", "Pham Duc", "Pham Dung"),
    Pair("short names", "Ana Ruiz", "Ana Diaz"),
    Pair("short names", "Luis Sosa", "Luz Sosa"),
    Pair("same first name", "Jonathan Reese", "Jonathan Reyes"),
    Pair("same first name", "Andrew Holloway", "Andrew Galloway"),
    Pair("same first name", "Peter Barnes", "Peter Byrne"),
    Pair("other IDs", "Ellen Garrick", "Elsa Garrick", ("12990011", "14110077")),
    Pair("other IDs", "J. Threlkeld", "Jasper Threlkeld", ("12345670", "13765402")),
]

FIRST_NAMES = """
Aiden Albert Alice Amanda Amir Amy Andrew Angela Anil Barbara Beatrice Benjamin Brandon Brenda
Caleb Carlos Carol Charlotte Claire Curtis Cynthia Daniel David Deepak Dennis Diego Dorothy Doris
Edward Elaine Elijah Emily Eric Ernest Evelyn Frank Gabriel George Gloria Grace Gregory Hannah
Helen Henry Howard Isaac Isabel Ivan Jack James Janet Jason Jennifer Jeremy Jessica John Jordan
Joseph Joshua Judith Julia Justin Karen Keith Kenneth Kevin Kyle Larry Laura Leonard Linda Lisa Logan
Louis Lucy Marcus Margaret Maria Mark Martha Matthew Max Megan Michael Mohammed Nancy Neil Nicholas Noah
Olga Oscar Pamela Patrick Paul Peter Philip Priya Rachel Ralph Raymond Rebecca Richard Robert Roger
Ronald Rosa Roy Russell Ruth Ryan Samuel Sandra Sanjay Sarah Scott Sharon Simon Sofia Stephen Steven
Susan Teresa Terry Thomas Timothy Todd Tyler Valerie Victor Vincent Walter Wayne Wei William Xin Zachary
"""
LAST_NAMES = """
Abbott Adams Aguilar Ahmed Allen Anderson Bailey Baker Banerjee Barnes Becker Bell Bennett Berg Black
Brooks Brown Burke Burns Butler Campbell Carlson Carpenter Carter Castillo Chang Chavez Chen Clark Cohen
Cole Coleman Collins Cook Cooper Cox Cruz Davis Dean Diaz Dixon Dunn Edwards Ellis Evans Fisher Fleming
Ford Foster Fox Freeman Garcia Gibson Gomez Gonzalez Gordon Graham Grant Gray Green Griffin Gupta Hall
Hansen Hanson Harris Harrison Hart Hayes Henderson Hernandez Hicks Hill Hoffman Holmes Howard Huang Hughes
Hunt Hunter Jackson Jacobs James Jenkins Jensen Johnson Johnston Jones Jordan Kelley Kelly Kennedy Khan Kim
King Klein Knight Kumar Lambert Larsen Larson Lee Lewis Li Liu Long Lopez Lynch Marshall Martin Martinez
Mason Matthews McCoy McDonald Meyer Miller Mills Mitchell Moore Morales Morgan Morris Morrison Murphy Myers
Nelson Nguyen Novak Olsen Olson Ortiz Owens Palmer Park Parker Patel Pearson Perez Perry Peters Petersen
Peterson Phillips Porter Powell Price Rao Ramirez Reed Reid Reyes Reynolds Rice Richards Rivera Roberts
Robinson Rogers Rose Ross Russell Ryan Sanchez Sanders Schmidt Schneider Schultz Scott Shah Shaw Silva
Simmons Simpson Singh Smith Snyder Stevens Stewart Stone Sullivan Taylor Thomas Thompson Torres Tran Tucker
Turner Vargas Vasquez Wagner Walker Wallace Wang Ward Warren Watson Weaver Webb Weber Wells West White Wong
Williams Williamson Wilson Wood Woods Wright Wu Xu Yang Young Zhang Zimmerman
"""
