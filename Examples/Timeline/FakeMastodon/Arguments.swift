import Foundation

/// The arguments of the program.
struct Arguments {
  struct Invalid: Error, CustomStringConvertible {
    var description: String
  }

  static let help = """
    Usage: fake-mastodon [FILE] [OPTIONS]

    A server that speaks Mastodon's API, for trying out and testing clients. Only this computer can reach it.

      FILE                   the file of the server; by default a new one in the temporary folder
      --port NUMBER          the port, 4444 by default; 0 for any free one
      --seed NUMBER          the number of statuses in a new file, 200 by default
      --token NAME=TOKEN     the token of teapot, lamp, bicycle or cactus; random by default
      --every SECONDS        the time between posts of other accounts
      --version              prints the version
    """

  var file = FileManager.default.temporaryDirectory.appendingPathComponent("fake-mastodon.sqlite").path
  var port: UInt16 = 4_444
  var seed = 200
  var tokens: [String: String] = [:]
  var every = 0
  var wantsHelp = false
  var wantsVersion = false

  init(_ words: [String]) throws(Invalid) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "-h", "--help": wantsHelp = true
      case "--version": wantsVersion = true
      case "--port": port = try Self.number(after: word, &words)
      // A hundred thousand take a minute to write.
      case "--seed": seed = min(try Self.number(after: word, &words), 100_000)
      case "--every": every = Int(try Self.number(after: word, &words) as UInt16)
      case "--token":
        let parts = words.popFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) } ?? []
        guard parts.count == 2 else { throw Invalid(description: "--token needs a name and a token: teapot=SECRET.") }
        tokens[parts[0]] = parts[1]
      case _ where word.hasPrefix("-"):
        throw Invalid(description: "Unknown option \(word). See `fake-mastodon --help`.")
      default: file = word
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(
    after option: String, _ words: inout ArraySlice<String>
  ) throws(Invalid) -> Number {
    guard let word = words.popFirst(), let number = Number(word), number >= 0 else {
      throw Invalid(description: "\(option) needs a number from 0 to \(Number.max).")
    }
    return number
  }
}
