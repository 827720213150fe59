# Slash commands: what people see in Discord's list of commands.
# A name is at most 32 lower-case letters without spaces; a description at most 100 characters.

command-challenge = challenge
    .description = Challenge somebody to a game of Othello
command-move = move
    .description = Play a move
command-board = board
    .description = See the board of a game
command-games = games
    .description = List your open games
command-resign = resign
    .description = Give up a game (you are asked once more)
command-rematch = rematch
    .description = Offer the same game again, with the colours swapped
command-stats = stats
    .description = See a player's results and rating
command-leaderboard = leaderboard
    .description = See who leads
command-rules = rules
    .description = Read how Othello is played, and how each rule set counts
command-help = help
    .description = Read how to play here

# The entry in the menu of a person. Spaces and capitals are allowed here.
menu-challenge = Challenge to Othello

option-opponent = opponent
    .description = Who you challenge; leave it out, and anyone here can take it
option-color = color
    .description = Your colour; black moves first
option-rules = rules
    .description = How the game is scored at its end
option-rated = rated
    .description = Whether the result changes your ratings (it does, unless you say no)
option-square = square
    .description = Where to put your disc: d3, for example
option-game = game
    .description = The number of the game
option-theme = theme
    .description = How the board looks
option-share = share
    .description = Whether everyone in the channel sees it
option-user = user
    .description = Whose results; yours, if you leave it out
option-scope = scope
    .description = Only the games of this server, or all games
option-min_games = min_games
    .description = Leave out players with fewer rated games
option-page = page
    .description = Which page

choice-color-black = Black
choice-color-white = White
choice-color-random = Random
choice-rules-world = World Othello (WOC/WOF)
choice-rules-europe = Europe
choice-rules-usa = USA (USOA)
choice-rules-japan = Japan
choice-rules-casual = Disc count
choice-theme-felt = Green felt
choice-theme-dark = Dark
choice-theme-contrast = High contrast
choice-scope-server = This server
choice-scope-everywhere = Everywhere
