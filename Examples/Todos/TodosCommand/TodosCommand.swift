@main struct TodosCommand { static func main() {} }
