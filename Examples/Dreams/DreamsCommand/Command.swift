import Dreams

/// A command of the program.
enum Command: Equatable {
  /// Opens the full-screen app.
  case screen
  case list
  case add(String)
  /// Draws a picture to a new file, of all dreams or of those with these numbers.
  case picture(String, [Int])
  case help
  case version

  static let helpText = """
    dreams                             opens the full-screen terminal
    dreams list                        lists the dreams with their numbers
    dreams add TEXT…                   adds a dream of the favourite creature
    dreams picture FILE.png [NUMBER…]  draws a picture of all or some dreams into a new file
    dreams help                        prints this
    dreams --version                   prints the version
    --file FILE                        uses this file; by default DREAMS_FILE, or your usual file
    """

  /// Parses the arguments.
  ///
  /// - Returns: the command and the file; `nil` if the arguments name no file.
  static func read(_ arguments: [String]) throws(UsageError) -> (Command, file: String?) {
    var words: [String] = []
    var file: String?
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--file":
        guard let path = rest.popFirst(), !path.isEmpty else { throw UsageError("--file needs a file after it") }
        file = path
      case "--help", "-h": words = ["help"]
      case "--version": return (.version, file)
      // All arguments after `--` are words, even those that look like options.
      case "--":
        words += rest
        rest = []
      case _ where word.hasPrefix("--"): throw UsageError("unknown option “\(word)”")
      default: words.append(word)
      }
    }
    return (try Command(words), file)
  }

  private init(_ words: [String]) throws(UsageError) {
    let rest = words.dropFirst()
    switch words.first {
    case nil: self = .screen
    case "help": self = .help
    case "list":
      if let word = rest.first { throw UsageError("unexpected argument “\(word)”") }
      self = .list
    case "add":
      guard Dream.isSeen(rest.joined(separator: " ")) else {
        throw UsageError("add needs the text of the dream")
      }
      self = .add(rest.joined(separator: " "))
    case "picture":
      guard let path = rest.first, !path.isEmpty else {
        throw UsageError("picture needs the name of a new file")
      }
      self = .picture(path, try rest.dropFirst().map(Self.number))
    case let word?: throw UsageError("unknown command “\(word)”")
    }
  }

  private static func number(_ word: String) throws(UsageError) -> Int {
    guard let number = Int(word), number >= 1 else {
      throw UsageError("“\(word)” is not the number of a dream; `dreams list` shows the numbers")
    }
    return number
  }
}

/// An error in the arguments.
struct UsageError: Error, CustomStringConvertible {
  let reason: String
  init(_ reason: String) { self.reason = reason }
  var description: String { "dreams: \(reason). See `dreams help`." }
}

/// An error that says why a command failed.
struct CommandError: Error, CustomStringConvertible {
  let description: String
  init(_ words: String) { description = words }
}
