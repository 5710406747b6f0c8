// TodosTerminal
