/// What went wrong while driving the browser, in words that say what was tried and on which page.
public struct BrowserError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// No browser could be found or started.
    case launch
    /// The browser's process is gone.
    case ended
    /// The tab was closed, or its page crashed.
    case tabGone
    /// A deadline passed.
    case timedOut
    /// The page threw, or its answer isn't of the type asked for.
    case script
    /// An element is absent, hidden, covered or of another sort than the action needs.
    case element
    /// The page couldn't be loaded.
    case navigation
    /// The browser refused a command.
    case refused
  }

  public let kind: Kind
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
