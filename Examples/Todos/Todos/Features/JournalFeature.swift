import Tarn
import TarnValues

/// Keeps the journal. Other features request an entry by an effect (``Todos/Effect/note(_:)``).
struct JournalFeature: Feature {
  /// The most entries: years of a person's work, and a megabyte.
  static let bound = 10_000

  func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    guard case .noted(let entry) = action else { return [] }
    state.document.journal.append(entry)
    // A tenth at a time, so that dropping costs little.
    if state.document.journal.count > Self.bound { state.document.journal.removeFirst(Self.bound / 10) }
    return []
  }
}

extension Todos {
  static func journaling(_ write: WriteJournalEntry) -> EffectHandler<Effect, Action> {
    EffectHandler(write) {
      if case .note(let text) = $0 { text } else { nil }
    } action: { _, entry in
      .noted(entry)
    }
  }
}

/// A line of the journal.
public struct JournalEntry: Hashable, Codable, Sendable {
  public let time: Timestamp
  public let text: String
}
