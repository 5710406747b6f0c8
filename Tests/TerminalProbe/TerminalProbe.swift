@main struct TerminalProbe { static func main() {} }
