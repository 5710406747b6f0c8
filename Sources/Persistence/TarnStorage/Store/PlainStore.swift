import Tarn
import TarnRecord

/// A store as five operations, in memory or on disk: the smallest API that keeps a state.
///
/// ```swift
/// let store = try createDiskStore("notes.tarn", app: "Notes", first: Notes())
/// store.change { $0.title = "Groceries" }
/// let token = store.observe { print($0.title) }
/// store.state().title
/// ```
///
/// The design is that of “A plea for a mind-sized software design”, whose store is a tuple of functions. There are no
/// actions: a change is any function, and the file records its effect on the state. It is for small programs and for
/// tests of use cases; an app that needs named actions, undo by name and replay uses a ``/Tarn/Store``.
///
/// Like a store, it stays in the isolation in which it was created.
public struct PlainStore<State> {
  /// Returns the current state.
  public let state: () -> State
  /// Changes the state in place and notifies the observers if the new state differs.
  public let change: ((inout State) -> Void) -> Void
  /// Restores the first state.
  public let reset: () -> Void
  /// Calls a closure with each new state that differs from the one before, until the returned ``/Tarn/ObserverToken`` is
  /// released.
  public let observe: (@escaping (State) -> Void) -> ObserverToken
  /// Ends the store. A store on disk saves all changes and closes its file.
  public let destroy: () throws -> Void
}

/// Creates a store in memory.
public func createMemoryStore<State: Equatable>(first: State) -> PlainStore<State> {
  plainStore(Loop(first, StateReplacement()), first: first, destroy: {})
}

/// Opens a store in a file, which is created if it does not exist.
///
/// - Throws: ``StorageError`` if the file can't be opened.
public func createDiskStore<State: Record>(
  _ path: String, app: String, first: State, durability: Durability = .default
) throws(StorageError) -> PlainStore<State> {
  // The smallest history that the rules allow: a plain store has no undo.
  let rules = HistoryRules<State, Never>(tracks: [.whole()], bound: .init(count: 8))
  let storage = try Storage(path, app: app, first: first, history: rules, durability: durability)
  let loop = Loop(storage.state, StateReplacement<State>(), history: rules)
  storage.persist(loop)
  return plainStore(loop, first: first, destroy: storage.close)
}

private func plainStore<State: Equatable>(
  _ loop: Loop<StateReplacement<State>>, first: State, destroy: @escaping () throws -> Void
) -> PlainStore<State> {
  PlainStore(
    state: { loop.state },
    change: { change in
      var state = loop.state
      change(&state)
      if state != loop.state { loop.load(state) }
    },
    reset: { loop.load(first) },
    observe: { notify in
      loop.observe {
        copy $0
      } onChange: {
        notify($0.new)
      }
    },
    destroy: destroy)
}

/// A feature without actions: its state is only replaced as a whole.
struct StateReplacement<State>: Feature {
  func update(_ state: inout State, _ action: Never) -> [Never] {}
}
