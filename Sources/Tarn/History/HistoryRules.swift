/// What a history keeps and how it tells steps apart.
///
/// ```swift
/// HistoryRules(
///   lanes: [
///     Lane("document", get: { $0.document }, set: { $0.document = $1 }),
///     Lane("view", get: { $0.view }, set: { $0.view = $1 }),
///   ],
///   label: { action, before in … },
///   continues: { previous, next in … })
/// ```
public struct HistoryRules<State, Action>: Sendable {
  /// How much is kept.
  public struct Bound: Sendable, Equatable {
    /// At most so many entries; past it the oldest quarter goes at once, so that dropping costs little each time.
    public var count: Int
    /// Nothing older than this; `nil` for no bound. Looked at whenever something is recorded.
    public var milliseconds: Int64?

    /// - Parameters:
    ///   - count: a thousand by default: hours of a person's work, and a slider still has a pixel for each.
    ///   - milliseconds: no bound of age by default.
    public init(count: Int = 1_000, milliseconds: Int64? = nil) {
      precondition(count >= 8, "A history keeps at least 8 entries; \(count) is too few.")
      self.count = count
      self.milliseconds = milliseconds
    }
  }

  /// The parts that are wound together or apart.
  public let lanes: [Lane<State>]
  public let bound: Bound
  /// What a person reads for a step, from its action and the state before it. Called when shown, not when recorded.
  public let label: @Sendable (_ action: Action, _ before: State) -> String
  /// Whether an action goes on with what the one before it began, as typing and scrolling do: then both are one step.
  public let continues: @Sendable (_ previous: Action, _ next: Action) -> Bool
  /// The longest pause within a run. A second: longer than between two keys or two turns of a wheel, shorter than a
  /// thought.
  public var longestPause: Int64 = 1_000
  /// The most actions in one run, since all are kept for replay. A new step begins after that.
  public static var longestRun: Int { 1_000 }

  /// - Precondition: at least one lane, at most 64, with different names.
  public init(
    lanes: [Lane<State>], bound: Bound = Bound(),
    label: @escaping @Sendable (_ action: Action, _ before: State) -> String = { action, _ in "\(action)" },
    continues: @escaping @Sendable (_ previous: Action, _ next: Action) -> Bool = { _, _ in false }
  ) {
    precondition((1...64).contains(lanes.count), "A history has 1 to 64 lanes, not \(lanes.count).")
    precondition(Set(lanes.map(\.name)).count == lanes.count, "Two lanes have the same name: \(lanes.map(\.name)).")
    self.lanes = lanes
    self.bound = bound
    self.label = label
    self.continues = continues
  }
}
