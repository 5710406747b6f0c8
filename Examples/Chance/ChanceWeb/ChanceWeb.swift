// ChanceWeb
