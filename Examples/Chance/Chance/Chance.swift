// Chance
