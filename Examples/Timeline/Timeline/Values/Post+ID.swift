import Mastodon
import TarnRecord
import TarnSync

extension Post {
  /// The identifier of a post: the server's, or a local one until the server has assigned one.
  ///
  /// Ordered by time: later ones are greater, and local ones are greater than all others.
  public enum ID: StringRepresentable {
    case server(String)
    case local(ChangeID)

    public static let expectedFormat = "the id of a post: the server’s ID, or “here ” and the ID of a change"

    // The prefix in files that earlier versions wrote.
    private static let localPrefix = "here "

    public init?(_ text: String) {
      if text.hasPrefix(Self.localPrefix) {
        guard let change = ChangeID(String(text.dropFirst(Self.localPrefix.count))) else { return nil }
        self = .local(change)
      } else {
        self.init(server: text)
      }
    }

    /// - Returns: `nil` if the text can't be a server's ID: it is empty, or contains a space.
    public init?(server text: String) {
      guard StatusID(text) != nil else { return nil }
      self = .server(text)
    }

    public var description: String {
      switch self {
      case .server(let text): text
      case .local(let change): Self.localPrefix + change.description
      }
    }

    public var isLocal: Bool { if case .local = self { true } else { false } }
  }
}

extension Post.ID: Comparable {
  public static func < (one: Post.ID, other: Post.ID) -> Bool {
    switch (one, other) {
    case (.server(let one), .server(let other)): StatusID.isEarlier(one, than: other)
    case (.server, .local): true
    case (.local, .server): false
    case (.local(let one), .local(let other)): one.description < other.description
    }
  }
}
