// ChanceTerminal
