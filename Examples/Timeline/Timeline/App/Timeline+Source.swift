import Mastodon

// The text at the beginning of an edit. The displayed text of a post is not always the typed one: servers add the link
// to a quoted post, shorten addresses and interpret formatting as markup. Only the server has the original.
extension Timeline {
  /// The server's answer to a request for the text of a post as its author typed it.
  public enum SourceText: Equatable, Codable, Sendable {
    case text(String, warning: String)
    case failed(String)
  }
}

extension Timeline.State {
  static let worksOffline = "You are working offline."

  /// The post whose original text is requested from the server.
  var wantedSource: Post.ID? {
    guard !isOffline, view.composition.original == .requested, case .edit(let id) = view.composition.kind, !id.isLocal
    else {
      return nil
    }
    return id
  }

  /// Begins the edit with the text as its author typed it. Text that the user has typed meanwhile stays.
  mutating func take(_ source: Timeline.SourceText, of id: Post.ID, in session: AccountSession.ID) {
    guard view.account == session, wantedSource == id else { return }
    switch source {
    case .failed(let words): view.composition.original = .unavailable(words)
    case .text(let text, let warning):
      let words = Composition.Words(
        text: String(text.prefix(limits.mostTyped)), warning: String(warning.prefix(limits.mostTyped)))
      if !isWriting {
        (view.composition.text, view.composition.warning) = (words.text, words.warning)
        (view.composition.original, view.composition.begun) = (.known, words)
      } else if beginning(view.composition.kind)?.isTyped(as: words) == true {
        view.composition.original = .known
      } else {
        view.composition.original = .unavailable("The server answered with another text after you had begun to type.")
      }
    }
  }

  /// While offline, no source is requested, and nothing shows that one is.
  mutating func stopRequestingSource() {
    if view.composition.original == .requested { view.composition.original = .unavailable(Self.worksOffline) }
  }
}

extension Composition {
  var words: Words { Words(text: text, warning: warning) }

  fileprivate func isTyped(as other: Words) -> Bool {
    ContentText(typed: text).isTyped(as: ContentText(typed: other.text)) && warning == other.warning
  }

  /// A note for the user on where the text comes from; `nil` if there is nothing to say.
  public var notice: String? {
    switch original {
    case .known: nil
    case .requested: "Loading the text as you typed it …"
    case .unavailable(let why): "This is the displayed text, not the text as you typed it. \(why)"
    }
  }
}
