import TarnForms

/// What a person wants to be true of the journal: a suggestion on its way up.
public enum Wish: Equatable, Codable, Sendable {
  /// An entry is to be other than it is, or to be put in.
  case change(Suggestion<Entry>)
  /// An entry is to go, as the person saw it.
  case removal(Entry)

  /// What it is about.
  public var entry: Entry {
    switch self {
    case .change(let suggestion): suggestion.value
    case .removal(let entry): entry
    }
  }

  /// Bytes that the journal refers to when it has become true.
  public var putIn: [BlobReference] { if case .change(let suggestion) = self { suggestion.value.blobs } else { [] } }

  /// Bytes that nothing may refer to any more when it has become true, and that taking it back needs.
  public var takenOut: [BlobReference] {
    switch self {
    case .change(let suggestion):
      let left = Set(suggestion.value.blobs)
      return suggestion.base.blobs.filter { !left.contains($0) }
    case .removal(let entry): return entry.blobs
    }
  }
}
