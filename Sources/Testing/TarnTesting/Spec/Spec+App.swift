import Tarn

extension Spec {
  /// Creates a spec of an app: its features with its effect handlers, or with replacements for them.
  ///
  /// ```swift
  /// let disk = EffectHandler<Listing.Effect, Listing.Action>(MemoryDisk()) { effect in
  ///   if case .store(let text) = effect { text } else { nil }
  /// } action: { _, text in
  ///   .stored(text)
  /// }
  /// try await Spec("Todos", of: CombinedFeature(Listing(), Storing()), from: Listing.State(), effects: [disk])
  ///   .when("a to-do is added", .add("Get beer"))
  ///   .then("it is stored") { $0.state.items.map(\.isStored) == [true] }
  ///   .then("the app receives both actions") { $0.actions == [.add("Get beer"), .stored("Get beer")] }
  ///   .when("it is added and undone", doing: .send(.add("Get beer")), .undo)
  ///   .then("it is gone") { $0.state.items.isEmpty }
  ///   .check()
  /// ```
  ///
  /// An effect without a handler violates the spec.
  ///
  /// - Parameters:
  ///   - name: the heading of the printed spec.
  ///   - feature: the app's feature.
  ///   - state: the first state.
  ///   - effects: the effect handlers. They are created anew for each `when`, so that use cases with memory start
  ///     empty.
  ///   - history: which versions to keep, for specs of undo and time travel.
  public init<Tested: Feature>(
    _ name: String, of feature: Tested, from state: @autoclosure @escaping () -> Tested.State,
    effects: @autoclosure @escaping () -> [EffectHandler<Tested.Effect, Tested.Action>],
    history: HistoryRules<Tested.State, Tested.Action>? = nil
  ) where Subject == AppSubject<Tested>, Input == Tested.Action {
    self.init(name) { AppSubject(feature, state(), effects(), history) }
  }

  /// Starts a branch with any steps that an app can receive, such as an undo, a jump or an event of a subscription.
  public func when<Tested>(_ message: String, doing steps: WalkStep<Tested.State, Tested.Action>...) -> Self
  where Subject == AppSubject<Tested>, Input == Tested.Action {
    adding(.step(.when, message, [], preparing: { $0.preparedSteps = steps }))
  }

  /// Continues the branch with any steps that an app can receive.
  public func and<Tested>(_ message: String, doing steps: WalkStep<Tested.State, Tested.Action>...) -> Self
  where Subject == AppSubject<Tested>, Input == Tested.Action {
    adding(.step(.and, message, [], preparing: { $0.preparedSteps = steps }))
  }
}
