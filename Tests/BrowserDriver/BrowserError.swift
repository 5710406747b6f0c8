/// An error while driving the browser; its description names the attempted action and the page.
public struct BrowserError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// No browser was found or could be started.
    case launch
    /// The browser's process has ended.
    case ended
    /// The tab was closed, or its page crashed.
    case tabUnavailable
    /// A deadline passed.
    case timedOut
    /// The page threw an exception, or its answer is not of the requested type.
    case script
    /// An element is absent, hidden, covered or not of the type that the action needs.
    case element
    /// The page could not be loaded.
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
