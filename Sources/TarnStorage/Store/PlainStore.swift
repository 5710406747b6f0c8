import Tarn
import TarnRecord

/// A store as five operations, in memory or on disk: the smallest thing that keeps a state.
///
/// ```swift
/// let store = try createDiskStore("notes.tarn", app: "Notes", first: Notes())
/// store.change { $0.title = "Groceries" }
/// let watching = store.observe { print($0.title) }
/// store.state().title
/// ```
///
/// From “A plea for a mind-sized software design”, whose store is a tuple of functions. There are no actions: a change is any
/// function, and what it changed is what is kept. It is for small programs and for tests of use cases; an app that wants its
/// steps named, undone by name and replayed has a ``Store``.
///
/// Like a store it stays in the isolation where it was made.
public struct PlainStore<State> {
  /// The state as it is.
  public let state: () -> State
  /// Changes it in place; observers hear if it became another.
  public let change: ((inout State) -> Void) -> Void
  /// Puts the first state back.
  public let reset: () -> Void
  /// Tells of every state that is another than the one before, as long as what it returns is kept.
  public let observe: (@escaping (State) -> Void) -> Observation
  /// Ends the store: on disk, all is saved and the file closed.
  public let destroy: () throws -> Void
}

/// A store in memory.
public func createMemoryStore<State: Equatable>(first: State) -> PlainStore<State> {
  plainStore(Loop(first, Setting()), first: first, destroy: {})
}

/// A store in a file, which is made if it is not there.
///
/// - Throws: ``StorageError`` if the file can't be opened.
public func createDiskStore<State: Record>(
  _ path: String, app: String, first: State, durability: Durability = .default
) throws(StorageError) -> PlainStore<State> {
  // The least a history may have: nothing of a plain store is undone.
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

/// A feature without actions: its state is put in place as a whole.
struct Setting<State>: Feature {
  func update(_ state: inout State, _ action: Never) -> [Never] {}
}
