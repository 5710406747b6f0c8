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
}
