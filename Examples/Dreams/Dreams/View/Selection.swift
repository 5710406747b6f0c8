extension Dreams {
  /// The dreams that are selected, in the order in which they were, each once, at most ``most``.
  ///
  /// ```swift
  /// var selection = Dreams.Selection()
  /// selection.set(id, true)
  /// selection.contains(id)             // true
  /// ```
  ///
  /// It holds references: some may be of dreams that are gone since. ``Dreams/Document/dreams(of:)`` has those that are there.
  public struct Selection: Hashable, Sendable {
    private var ids: [Dream.ID] = []

    /// As many as can be told apart on one picture.
    public static let most = 50

    public init() {}

    /// - Parameter ids: what comes twice, and what there is no room for, is left out.
    public init(_ ids: some Sequence<Dream.ID>) { for id in ids { set(id, true) } }

    public var isFull: Bool { ids.count >= Selection.most }

    /// Selects a dream or no longer does. Nothing if it is so already, or there is no room.
    public mutating func set(_ id: Dream.ID, _ isSelected: Bool) {
      if !isSelected { return ids.removeAll { $0 == id } }
      if !isFull, !ids.contains(id) { ids.append(id) }
    }
  }
}

extension Dreams.Selection: RandomAccessCollection {
  public var startIndex: Int { ids.startIndex }
  public var endIndex: Int { ids.endIndex }
  public subscript(position: Int) -> Dream.ID { ids[position] }
}

extension Dreams.Selection: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ids)
  }

  /// - Throws: `DecodingError.dataCorrupted` for one that comes twice, or too many.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let ids = try container.decode([Dream.ID].self)
    self.init(ids)
    guard self.ids == ids else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is no selection of dreams; they are at most \(Self.most), each once.")
    }
  }
}
