import TarnRecord
import TarnSync

extension Post {
  /// What a post is called: by a server, or here as long as no server knows of it.
  ///
  /// In the order of time: later ones are greater, and what no server knows is later than all.
  public enum ID: StringRepresentable {
    case there(String)
    case here(ChangeID)

    public static let form = "the id of a post: that of the server, or “here ” and the name of a change"

    private static let mark = "here "

    public init?(_ text: String) {
      if text.hasPrefix(Self.mark) {
        guard let change = ChangeID(String(text.dropFirst(Self.mark.count))) else { return nil }
        self = .here(change)
      } else {
        self.init(server: text)
      }
    }

    /// - Returns: `nil` for what no server's id is: empty, or with a space in it.
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
    // Numbers without leading zeros, as servers count time: the longer one is the later.
    case (.there(let one), .there(let other)):
      one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
    case (.there, .here): true
    case (.here, .there): false
    case (.here(let one), .here(let other)): one.description < other.description
    }
  }
}
