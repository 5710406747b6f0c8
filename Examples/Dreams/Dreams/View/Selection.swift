extension Dreams {
  /// The selected dreams in the order of selection, without duplicates, at most ``most``.
  ///
  /// ```swift
  /// var selection = Dreams.Selection()
  /// selection.set(id, true)
  /// selection.contains(id)             // true
  /// ```
  ///
  /// It holds IDs, and dreams may have been removed since: ``Dreams/Document/dreams(of:)`` returns the ones that exist.
  public struct Selection: Hashable, Sendable {
    private var ids: [Dream.ID] = []

    /// The maximum number of selected dreams: as many as remain distinguishable on one picture.
    public static let most = 50

    /// Creates an empty selection.
    public init() {}

    /// Creates a selection.
    ///
    /// - Parameter ids: the dreams; duplicates and IDs beyond ``most`` are left out.
    public init(_ ids: some Sequence<Dream.ID>) { for id in ids { set(id, true) } }

    /// Whether the selection holds ``most`` dreams.
    public var isFull: Bool { ids.count >= Selection.most }

    /// Selects or deselects a dream. Does nothing if the dream is in that state already, or if the selection is full.
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

  /// Decodes a selection.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for duplicates or too many IDs.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let ids = try container.decode([Dream.ID].self)
    self.init(ids)
    guard self.ids == ids else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "This is not a selection of dreams: it has at most \(Self.most) dreams, each once.")
    }
  }
}
