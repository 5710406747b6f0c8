/// The arguments of the program.
struct Options {
  static let help = """
    Usage: [PORT=8080] Demo [FOLDER] [OPTIONS]

    Serves all the apps at one address. Open the printed address in a browser.

      FOLDER                 the folder of the apps' files; by default a usual one for each app
      --mastodon SERVER      shows your own account on this server in Timeline
      --version              prints the version
    """

  var folder: String?
  /// The server of the user's own account; `nil` for the included server.
  var mastodon: String?
  var wantsHelp = false
  var wantsVersion = false

  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter words: `[FOLDER] [--mastodon SERVER]`, in any order.
  init(_ words: some Sequence<String>) throws(Invalid) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      switch word {
      case "-h", "--help": wantsHelp = true
      case "--version": wantsVersion = true
      case "--mastodon":
        guard let server = words.popFirst(), !server.hasPrefix("-") else {
          throw Invalid(description: "--mastodon needs a server: --mastodon https://social.example")
        }
        mastodon = server
      case _ where word.hasPrefix("-"):
        throw Invalid(description: "Unknown option \(word). See `Demo --help`.")
      case _ where folder != nil:
        throw Invalid(description: "Unexpected argument “\(word)”: there can be only one folder. See `Demo --help`.")
      default: folder = word
      }
    }
  }
}
