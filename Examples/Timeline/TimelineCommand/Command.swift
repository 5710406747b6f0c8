import Timeline
import TimelineNetwork

/// The parsed command.
enum Command: Equatable {
  /// The full-screen program.
  case screen
  /// The rows that match a filter, up to a maximum.
  case list(Filter, most: Int)
  case post(String)
  case pending
  case signIn(Server)
  /// Removes an account, with its pending changes if the user confirmed that.
  case signOut(account: String, isAnyway: Bool)
  case help
  case version

  static let helpText = """
    timeline                   opens the full-screen terminal
    timeline list [N]          lists the last N posts, 20 by default
      --boosts                 only boosts
      --favourites             only your favourites
      --media                  only posts with pictures, videos or sounds
    timeline post TEXT…        posts to your account’s default audience, now or when the server can be reached
    timeline pending           lists changes that have not arrived
    timeline sign-in SERVER    signs in; asks for a token that you create on your server
    timeline sign-out ACCOUNT  removes an account, such as ada@social.example
      --anyway                 discards its pending changes
    timeline help              prints this
    timeline --version         prints the version
    --folder FOLDER            uses this folder; by default TIMELINE_FOLDER, or your usual folder
    """

  /// - Returns: the command, and its folder; `nil` for the default folder.
  static func read(_ arguments: [String]) throws(UsageError) -> (Command, folder: String?) {
    var words: [String] = []
    var options: [String] = []
    var folder: String?
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--folder":
        guard let path = rest.popFirst(), !path.isEmpty else { throw UsageError("--folder needs a folder after it") }
        folder = path
      case "--help", "-h": words = ["help"]
      case "--version": return (.version, folder)
      // Everything after it is text.
      case "--":
        words += rest
        rest = []
      case "--boosts", "--favourites", "--media", "--anyway": options.append(word)
      case _ where word.hasPrefix("--"): throw UsageError("unknown option “\(word)”")
      default: words.append(word)
      }
    }
    return (try Command(words, options), folder)
  }

  private init(_ words: [String], _ options: [String]) throws(UsageError) {
    let rest = Array(words.dropFirst())
    if let option = options.first(where: { ($0 == "--anyway" ? "sign-out" : "list") != words.first }) {
      throw UsageError("\(option) belongs to `timeline \(option == "--anyway" ? "sign-out" : "list")`")
    }
    switch words.first {
    case nil: self = .screen
    case "help": self = .help
    case "list": self = .list(Self.filter(options), most: try Self.number(rest))
    case "pending":
      try Self.refuse(rest)
      self = .pending
    case "post":
      let text = rest.joined(separator: " ")
      guard !text.allSatisfy(\.isWhitespace) else {
        throw UsageError("post needs a text")
      }
      self = .post(text)
    case "sign-in": self = .signIn(try Self.server(rest))
    case "sign-out": self = .signOut(account: try Self.account(rest), isAnyway: options.contains("--anyway"))
    case let word?: throw UsageError("unknown command “\(word)”")
    }
  }

  private static func refuse(_ words: [String]) throws(UsageError) {
    if let word = words.first { throw UsageError("unexpected argument “\(word)”") }
  }

  private static func filter(_ options: [String]) -> Filter {
    var filter = Filter()
    filter.boostsOnly = options.contains("--boosts")
    filter.favouritesOnly = options.contains("--favourites")
    filter.mediaOnly = options.contains("--media")
    return filter
  }

  /// The default is a number of posts that fits a screen.
  private static func number(_ words: [String]) throws(UsageError) -> Int {
    try refuse(Array(words.dropFirst()))
    guard let word = words.first else { return 20 }
    guard let number = Int(word), number >= 1 else {
      throw UsageError("“\(word)” is not a number of posts of at least 1")
    }
    return number
  }

  /// Parses a server in any copied form: `social.example`, or its address.
  private static func server(_ words: [String]) throws(UsageError) -> Server {
    try refuse(Array(words.dropFirst()))
    guard let word = words.first else { throw UsageError("sign-in needs a server, such as social.example") }
    guard !word.hasPrefix("-"), let server = Server(word) else {
      throw UsageError("“\(word)” is not the address of a server, such as https://social.example")
    }
    return server
  }

  private static func account(_ words: [String]) throws(UsageError) -> String {
    try refuse(Array(words.dropFirst()))
    guard let word = words.first else {
      throw UsageError("sign-out needs an account, such as ada@social.example")
    }
    let account = word.hasPrefix("@") ? String(word.dropFirst()) : word
    let parts = account.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError("“\(word)” is not an account, such as ada@social.example")
    }
    return account
  }
}

/// Arguments that can't be parsed.
struct UsageError: Error, CustomStringConvertible {
  let reason: String
  /// - Parameter reason: may contain arguments as they were given.
  init(_ reason: String) { self.reason = TimelineCommands.printable(reason) }
  var description: String { "timeline: \(reason). See `timeline help`." }
}

/// The reason why a command failed.
struct CommandError: Error, CustomStringConvertible {
  let description: String
  init(_ words: String) { description = TimelineCommands.printable(words) }
}
