import Tarn
import TarnRecord

/// A store as five operations, in memory or on disk: the smallest interface to a state.
///
/// ```swift
/// let store = try createDiskStore("notes.tarn", app: "Notes", first: Notes())
/// store.change { $0.title = "Groceries" }
/// let watching = store.observe { print($0.title) }
/// store.state().title
/// ```
///
/// From “A plea for a mind-sized software design”, whose store is a tuple of functions. There are no actions: a change
/// is any function, and the storage saves its result. It is for small programs and for tests of use cases; an app that
/// needs named steps, undo and replay uses ``Store``.
///
/// Like a store, it stays in the isolation that made it.
public struct PlainStore<State> {
  /// Returns the current state.
  public let state: () -> State
  /// Changes the state in place; observers are notified if it has changed.
  public let change: ((inout State) -> Void) -> Void
  /// Restores the first state.
  public let reset: () -> Void
  /// Calls a closure with every changed state, as long as the returned value is retained.
  public let observe: (@escaping (State) -> Void) -> Observation
  /// Ends the store: on disk, it saves all changes and closes the file.
  public let destroy: () throws -> Void
}

/// Creates a store in memory.
public func createMemoryStore<State: Equatable>(first: State) -> PlainStore<State> {
  plainStore(Loop(first, Setting()), first: first, destroy: {})
}

/// Creates a store in a file, which is created if it does not exist.
///
/// - Throws: ``StorageError`` if the file can't be opened.
public func createDiskStore<State: Record>(
  _ path: String, app: String, first: State, durability: Durability = .default
) throws(StorageError) -> PlainStore<State> {
  // The smallest history: a plain store has no undo.
  let rules = HistoryRules<State, Never>(lanes: [.whole()], bound: .init(count: 8))
  let storage = try Storage(path, app: app, first: first, history: rules, durability: durability)
  let loop = Loop(storage.state, Setting<State>(), history: rules)
  storage.keep(loop)
  return plainStore(loop, first: first, destroy: storage.close)
}

private func plainStore<State: Equatable>(
  _ loop: Loop<Setting<State>>, first: State, destroy: @escaping () throws -> Void
) -> PlainStore<State> {
  PlainStore(
    state: { loop.state },
    change: { change in
      var state = loop.state
      change(&state)
      if state != loop.state { loop.load(state) }
    },
    reset: { loop.load(first) },
    observe: { tell in
      loop.observe {
        copy $0
      } onChange: {
        tell($0.new)
      }
    },
    destroy: destroy)
}

/// A feature without actions: its state is replaced as a whole.
struct Setting<State>: Feature {
  func update(_ state: inout State, _ action: Never) -> [Never] {}
}
