/// The arguments of the program.
struct Options {
  var folder: String?
  /// The server of the user's own account; `nil` for the included server.
  var mastodon: String?

  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter words: `[FOLDER] [--mastodon SERVER]`, in any order.
  init(_ words: some Sequence<String>) throws(Invalid) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      switch word {
      case "--mastodon":
        guard let server = words.popFirst(), !server.hasPrefix("-") else {
          throw Invalid(description: "--mastodon needs a server: --mastodon https://social.example")
        }
        mastodon = server
      case _ where word.hasPrefix("-"):
        throw Invalid(description: "unknown option \(word). Usage: Demo [FOLDER] [--mastodon SERVER]")
      case _ where folder != nil:
        throw Invalid(description: "unexpected argument “\(word)”: there can be only one folder.")
      default: folder = word
      }
    }
  }
}
