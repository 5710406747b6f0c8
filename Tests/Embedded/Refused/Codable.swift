// error: 'Codable' is unavailable: unavailable in embedded Swift
// An action is `Codable`: the log of a file and the requests of a page have its text.
public enum Action: Codable { case up }
