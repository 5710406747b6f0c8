/// What a history keeps and how it tells steps apart.
///
/// ```swift
/// HistoryRules(
///   lanes: [
///     Lane("document", get: { $0.document }, set: { $0.document = $1 }),
///     Lane("view", get: { $0.view }, set: { $0.view = $1 }),
///   ],
///   undoes: ["document"],
///   label: { action, before in … },
///   continues: { previous, next in … })
/// ```
public struct HistoryRules<State, Action>: Sendable {
  /// How much is kept: the log holds no more than all of these allow. The latest entry always stays.
  ///
  /// What is dropped is gone from the log, the tracks and the sliders at once, and let go of bit by bit: four entries
  /// whenever something is recorded. As a record adds one, the memory of what a bound of age or bytes dropped is free
  /// after a third as many records, and there are never more than `count` and one entries in memory.
  public struct Bound: Sendable, Equatable {
    /// At most so many entries; past it the oldest four go at once, so that dropping costs little each time.
    public var count: Int
    /// Nothing older than this; `nil` for no bound. Looked at whenever something is recorded.
    public var milliseconds: Int64?
    /// At most so many bytes, by the estimate of ``HistoryRules/bytes``; `nil` for no bound.
    ///
    /// The log keeps to it, and to it alone if its latest entry does not exceed it. With what is dropped and not yet let
    /// go of it is at most twice as much: what would be more is let go of at once.
    public var bytes: Int?

    /// - Parameters:
    ///   - count: a thousand by default: hours of a person's work, and a slider still has a pixel for each.
    ///   - milliseconds: no bound of age by default.
    ///   - bytes: no bound by default, and then nobody asks how big a version is.
    public init(count: Int = 1_000, milliseconds: Int64? = nil, bytes: Int? = nil) {
      precondition(count >= 8, "A history keeps at least 8 entries; \(count) is too few.")
      precondition(bytes ?? 1 > 0, "A history of \(bytes ?? 0) bytes can keep nothing.")
      self.count = count
      self.milliseconds = milliseconds
      self.bytes = bytes
    }
  }

  /// The parts that are wound together or apart.
  public let lanes: [Lane<State>]
  /// The names of the lanes that undo goes by: what the user makes. Undo and redo do not change the other lanes, so an open
  /// form keeps what was typed in it.
  public let undoes: [String]
  public let bound: Bound
  /// What a person reads for a step, from its action and the state before it. Called when shown, not when recorded.
  /// By default the name of the action's case without its values. ``History/label(of:)`` cuts it to ``longestLabel``.
  public let label: @Sendable (_ action: Action, _ before: State) -> String
  /// Whether an action goes on with what the one before it began, as typing and scrolling do: then both are one step.
  public let continues: @Sendable (_ previous: Action, _ next: Action) -> Bool
  /// The gesture that an action is part of: a drag, a stroke of a pen. Two actions of one gesture, one right after the
  /// other, are one step whatever the pause between them.
  ///
  /// ```swift
  /// gesture: { if case .drag(_, let gesture) = $0 { gesture } else { nil } }
  /// ```
  ///
  /// The number is one that no later gesture has: a pointer's own is the same for each of its drags, so count them. `nil`,
  /// as a rule or as its answer, for no gesture; without the rule nobody is asked.
  public let gesture: (@Sendable (Action) -> UInt64?)?
  /// How many bytes it takes to keep a version beside the one that came after it: what that one does not share.
  ///
  /// ```swift
  /// bytes: { MemoryLayout<State>.size + $0.todos.bytes(notSharedWith: $1.todos) }
  /// ```
  ///
  /// Called once a record, and only if there is a bound of bytes: it should cost no more than what changed.
  ///
  /// One of Tarn's collections tells what it does not share. An array that is the same in both costs nothing, and any other
  /// its count times its stride; who can't tell adds that always, and the history keeps less than it might. Numbers and
  /// enums have nothing but their size.
  ///
  /// Without a rule it is the size of a `State` without what it refers to. As that sees nothing of strings and collections,
  /// a bound of bytes is not taken without a rule.
  public let bytes: @Sendable (_ version: State, _ next: State) -> Int
  /// The longest pause within a run. A second: longer than between two keys or two turns of a wheel, shorter than a
  /// thought.
  public var longestPause: Int64 = 1_000
  /// The most actions in one run, since all are kept for replay. A new step begins after that.
  public static var longestRun: Int { 1_000 }

  /// The most bytes of a label: a line of 100 letters in a script that takes 3 bytes a letter. A page shows several labels.
  public static var longestLabel: Int { 300 }

  /// The lanes that undo goes by, one bit each.
  let undoneLanes: UInt64

  /// - Parameters:
  ///   - undoes: the names of the lanes that undo goes by (``undoes``); by default the first alone.
  ///   - bytes: what a version costs (``bytes``); needed for a bound of bytes.
  /// - Precondition: at least one lane, at most 64, with different names; of these, at least one that undo goes by; for a
  ///   bound of bytes, a rule that tells them.
  public init(
    lanes: [Lane<State>], undoes: [String]? = nil, bound: Bound = Bound(),
    label: @escaping @Sendable (_ action: Action, _ before: State) -> String = { action, _ in Fault.name(of: action) },
    continues: @escaping @Sendable (_ previous: Action, _ next: Action) -> Bool = { _, _ in false },
    gesture: (@Sendable (Action) -> UInt64?)? = nil,
    bytes: (@Sendable (_ version: State, _ next: State) -> Int)? = nil
  ) {
    precondition((1...64).contains(lanes.count), "A history has 1 to 64 lanes, not \(lanes.count).")
    precondition(Set(lanes.map(\.name)).count == lanes.count, "Two lanes have the same name: \(lanes.map(\.name)).")
    let undoes = undoes ?? [lanes[0].name]
    precondition(!undoes.isEmpty, "Undo needs a lane to go by: name one in `undoes:`, or leave it out for the first.")
    var undoneLanes: UInt64 = 0
    for name in undoes {
      guard let lane = lanes.firstIndex(where: { $0.name == name }) else {
        fatalError("Undo can't go by “\(name)”: the history's lanes are \(lanes.map(\.name)).")
      }
      undoneLanes |= 1 << lane
    }
    if bound.bytes != nil, bytes == nil {
      fatalError("A history bounded in bytes must know what a version takes: give its HistoryRules `bytes:`.")
    }
    self.lanes = lanes
    self.undoes = undoes
    self.undoneLanes = undoneLanes
    self.bound = bound
    self.label = label
    self.continues = continues
    self.gesture = gesture
    self.bytes = bytes ?? { _, _ in MemoryLayout<State>.size }
  }
}
