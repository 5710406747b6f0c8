import TarnRecord

/// Which rows a person wants to see: those that are all of what is asked for. Nothing is asked for at first.
public struct Filter: Record, Hashable, Sendable {
  public var boostsOnly = false
  public var favouritesOnly = false
  public var mediaOnly = false
  /// Of whom; of everybody without.
  public var author: Author?

  public init() {}

  public static let fields: [Field<Filter>] = [
    Field("boostsOnly", \.boostsOnly), Field("favouritesOnly", \.favouritesOnly), Field("mediaOnly", \.mediaOnly),
    Field("author", \.author),
  ]

  public var isEverything: Bool { self == Filter() }
}

extension Filter: CustomStringConvertible {
  /// In words: `boosts with media by Ada`.
  public var description: String {
    guard !isEverything else { return "everything" }
    var words = [favouritesOnly ? "favourite" : "", boostsOnly ? "boosts" : "posts"].filter { !$0.isEmpty }
    if mediaOnly { words.append("with media") }
    if let author { words.append("by \(author.name)") }
    return words.joined(separator: " ")
  }
}
