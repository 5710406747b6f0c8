import TarnRecord

/// The criteria for visible rows: a row must match all of them. A new filter has none.
public struct Filter: Record, Hashable, Sendable {
  public var boostsOnly = false
  public var favouritesOnly = false
  public var mediaOnly = false
  /// The author; `nil` for all.
  public var author: Author?

  public init() {}

  public static let fields: [Field<Filter>] = [
    Field("boostsOnly", \.boostsOnly), Field("favouritesOnly", \.favouritesOnly), Field("mediaOnly", \.mediaOnly),
    Field("author", \.author),
  ]

  public var isEverything: Bool { self == Filter() }
}
