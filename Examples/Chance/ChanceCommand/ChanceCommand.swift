@main struct ChanceCommand { static func main() {} }
