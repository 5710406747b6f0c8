import TarnForms

/// A request to change the journal.
public enum JournalRequest: Equatable, Codable, Sendable {
  /// Changes an entry or adds a new one.
  case change(Suggestion<Entry>)
  /// Removes an entry, given as the person saw it.
  case removal(Entry)

  /// The entry that the request is about.
  public var entry: Entry {
    switch self {
    case .change(let suggestion): suggestion.value
    case .removal(let entry): entry
    }
  }

  /// The blobs that the journal refers to once the request is applied.
  public var putIn: [BlobReference] { if case .change(let suggestion) = self { suggestion.value.blobs } else { [] } }

  /// The blobs that the journal may no longer refer to once the request is applied. Taking the change back needs them.
  public var takenOut: [BlobReference] {
    switch self {
    case .change(let suggestion):
      let left = Set(suggestion.value.blobs)
      return suggestion.base.blobs.filter { !left.contains($0) }
    case .removal(let entry): return entry.blobs
    }
  }
}
