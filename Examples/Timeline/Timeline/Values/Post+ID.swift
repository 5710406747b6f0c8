import TarnRecord
import TarnSync

extension Post {
  /// The identifier of a post: the server's, or a local one until the server has assigned one.
  ///
  /// Ordered by time: later ones are greater, and local ones are greater than all others.
  public enum ID: StringRepresentable {
    case there(String)
    case here(ChangeID)

    public static let expectedFormat = "the id of a post: that of the server, or “here ” and the name of a change"

    private static let mark = "here "

    public init?(_ text: String) {
      if text.hasPrefix(Self.mark) {
        guard let change = ChangeID(String(text.dropFirst(Self.mark.count))) else { return nil }
        self = .here(change)
      } else {
        self.init(server: text)
      }
    }

    /// - Returns: `nil` if the text can't be a server's ID: it is empty, or contains a space.
    public init?(server text: String) {
      guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
      self = .there(text)
    }

    public var description: String {
      switch self {
      case .there(let text): text
      case .here(let change): Self.mark + change.description
      }
    }

    public var isHere: Bool { if case .here = self { true } else { false } }
  }
}

extension Post.ID: Comparable {
  public static func < (one: Post.ID, other: Post.ID) -> Bool {
    switch (one, other) {
    // Numbers without leading zeros in the order of time: the longer one is later.
    case (.there(let one), .there(let other)):
      one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
    case (.there, .here): true
    case (.here, .there): false
    case (.here(let one), .here(let other)): one.description < other.description
    }
  }
}
