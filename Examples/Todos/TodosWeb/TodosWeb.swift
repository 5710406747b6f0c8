// TodosWeb
