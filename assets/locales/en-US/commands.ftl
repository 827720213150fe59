# Slash commands: what people see in Discord's list of commands.
# A name is at most 32 lower-case letters without spaces; a description at most 100 characters.

cmd-command-challenge = challenge
    .description = Challenge somebody to a game of Othello
cmd-command-move = move
    .description = Play a move
cmd-command-board = board
    .description = See the board of a game
cmd-command-games = games
    .description = List your open games
cmd-command-resign = resign
    .description = Give up a game (you are asked once more)
cmd-command-rematch = rematch
    .description = Offer the same game again, with the colors swapped
cmd-command-stats = stats
    .description = See a player's results and rating
cmd-command-leaderboard = leaderboard
    .description = See who leads
cmd-command-rules = rules
    .description = Read how Othello is played, and how each rule set counts
cmd-command-help = help
    .description = Read how to play here

# The entry in the menu of a person. Spaces and capitals are allowed here.
cmd-menu-challenge = Challenge to Othello

cmd-option-opponent = opponent
    .description = Who you challenge; leave it out, and anyone here can take it
cmd-option-color = color
    .description = Your color; black moves first
cmd-option-rules = rules
    .description = How the game is scored at its end
cmd-option-rated = rated
    .description = Whether the result changes your ratings (it does, unless you say no)
cmd-option-square = square
    .description = Where to put your disc: d3, for example
cmd-option-game = game
    .description = The number of the game
cmd-option-theme = theme
    .description = How the board looks
cmd-option-share = share
    .description = Whether everyone in the channel sees it
cmd-option-user = user
    .description = Whose results; yours, if you leave it out
cmd-option-scope = scope
    .description = Only the games of this server, or all games
cmd-option-min_games = min_games
    .description = Leave out players with fewer rated games
cmd-option-page = page
    .description = Which page

cmd-choice-color-black = { color-black }
cmd-choice-color-white = { color-white }
cmd-choice-color-random = Random
cmd-choice-rules-world = { rules-world }
cmd-choice-rules-europe = { rules-europe }
cmd-choice-rules-usa = { rules-usa }
cmd-choice-rules-japan = { rules-japan }
cmd-choice-rules-casual = { rules-casual }
cmd-choice-theme-felt = Green felt
cmd-choice-theme-dark = Dark
cmd-choice-theme-contrast = High contrast
cmd-choice-scope-server = This server
cmd-choice-scope-everywhere = Everywhere
