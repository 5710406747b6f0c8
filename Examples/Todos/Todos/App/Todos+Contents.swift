import Foundation
import Tarn
import TarnStorage

/// Todos as a table of contents: its features, its use cases, and what is undone.
extension Todos {
  /// The features. Each receives every action; none knows another.
  public static func features() -> CombinedFeature<State, Action, Effect, Never> {
    CombinedFeature(
      AddFeature(),  // more to do
      AlterFeature(),  // other words, another day, tags
      CheckFeature(),  // done or open
      RemoveFeature(),  // away with one, or with all that are done
      ForkFeature(),  // another one like it, with changes
      JournalFeature())  // what happened, in words
  }

  /// The use cases. Each answers its own requests, and knows nothing of the app.
  ///
  /// - Parameters:
  ///   - now: the time; a test passes its own.
  ///   - newID: returns an ID for a new to-do.
  public static func useCases(
    now: @escaping @Sendable () -> Timestamp = Timestamp.now, newID: @escaping @Sendable () -> UUID = { UUID() }
  ) -> [EffectHandler<Effect, Action>] {
    [
      adding(AddTodo(now: now, newID: newID)),
      altering(AlterTodo()),
      checking(CheckTodo(now: now)),
      removing(RemoveTodos()),
      forking(ForkTodo(now: now, newID: newID)),
      journaling(WriteJournalEntry(now: now)),
    ]
  }

  /// The app, for all its programs and tests.
  public static let app = AppDefinition(
    name: "Todos", Todos(), first: State(), effects: useCases(), history: history, schema: Schema(),
    durability: .default)

  /// The whole state is undone and part of time travel.
  public static let history = HistoryRules<State, Action>(tracks: [.whole("list")], label: { Todos.label(of: $0, $1) })
}
