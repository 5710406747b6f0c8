import Foundation
import Tarn
import TarnDocument
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
      JournalFeature(),  // what happened, in words
      SyncFeature(),  // the same list on other devices
      SessionFeature())  // what one person sees
  }

  /// The use cases. Each answers its own requests, and knows nothing of the app.
  ///
  /// - Parameters:
  ///   - now: the time; a test passes its own.
  ///   - newID: returns an ID for a new to-do.
  ///   - servers: the servers with which lists are synchronized.
  public static func useCases(
    now: @escaping @Sendable () -> Timestamp = Timestamp.now, newID: @escaping @Sendable () -> UUID = { UUID() },
    servers: SyncServers = SyncServers()
  ) -> [EffectHandler<Effect, Action>] {
    [
      adding(AddTodo(now: now, newID: newID)),
      forking(ForkTodo(now: now, newID: newID)),
      checking(CheckTodo(now: now)),
      journaling(WriteJournalEntry(now: now)),
    ] + synchronizing(servers)
  }

  /// The app, for all its programs and tests.
  public static let app = app()

  /// The app with servers of its own, for tests and for programs that have several devices.
  public static func app(servers: SyncServers = SyncServers()) -> AppDefinition<SharedDocument<Todos>> {
    AppDefinition(
      name: "Todos", document: Todos(), first: Document(), effects: useCases(servers: servers),
      subscriptions: following(servers), history: history, schema: schema, durability: .default)
  }

  /// The list is undone for everyone, and no session. Undo and time travel keep what other devices have changed.
  public static let history = SharedDocument.history(
    of: Todos(), tracks: [.document(except: \.sync)],
    label: { action, document, session in
      let state = State(document: document, session: session)
      return label(of: (try? state.resolved(action)) ?? action, document)
    },
    isRemote: { action in
      switch action {
      // The engine may put a to-do at another place when it records it, which is no step of a person either.
      case .sync, .recordChanges: true
      default: false
      }
    })

  /// The first version had no sessions: the whole state was the document.
  static let schema = Schema(migrations: [1: { old in .document(old) }])
}
