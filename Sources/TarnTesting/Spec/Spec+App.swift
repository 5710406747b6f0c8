import Tarn

extension Spec {
  /// A spec of an app: its features, with its use cases connected, or others in their place.
  ///
  /// ```swift
  /// try await Spec("Todos", of: Together(Listing(), Journal()), from: State(), effects: [
  ///   Connection(MemoryDisk()) { … } action: { … }
  /// ])
  ///   .when("a to-do is added", .add("Get beer"))
  ///   .then("it is kept") { $0.state.items.map(\.isKept) == [true] }
  ///   .then("everybody hears so") { $0.actions == [.add("Get beer"), .kept("Get beer")] }
  ///   .when("it is added and undone", doing: .send(.add("Get beer")), .undo)
  ///   .then("it is gone") { $0.state.items.isEmpty }
  ///   .check()
  /// ```
  ///
  /// An effect that no use case takes breaks the spec.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - effects: who performs which effects. Made anew for each `when`, so that use cases with a memory begin with none.
  ///   - history: which versions to keep, for specs of undo and winding.
  public init<Tried: Feature>(
    _ name: String, of feature: Tried, from state: @autoclosure @escaping () -> Tried.State,
    effects: @autoclosure @escaping () -> [Connection<Tried.Effect, Tried.Action>],
    history: HistoryRules<Tried.State, Tried.Action>? = nil
  ) where Subject == AppTrial<Tried>, Deed == Tried.Action {
    self.init(name) { AppTrial(feature, state(), effects(), history) }
  }

  /// Whatever can be done to an app that has just begun: undoing, winding, what a source would say.
  public func when<Tried>(_ words: String, doing acts: Act<Tried.State, Tried.Action>...) -> Self
  where Subject == AppTrial<Tried>, Deed == Tried.Action {
    adding(.deed(.when, words, [], preparing: { $0.acts = acts }))
  }

  /// Whatever can be done, after the line before.
  public func and<Tried>(_ words: String, doing acts: Act<Tried.State, Tried.Action>...) -> Self
  where Subject == AppTrial<Tried>, Deed == Tried.Action {
    adding(.deed(.and, words, [], preparing: { $0.acts = acts }))
  }
}
