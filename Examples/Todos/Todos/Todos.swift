// Todos
