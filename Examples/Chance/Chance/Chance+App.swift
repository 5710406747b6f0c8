import Tarn

/// A core that spits out random things, and says how fair it was. From “A plea for a mind-sized software design”.
///
/// ```swift
/// let store = Store(Chance.State(), Chance(), effects: Chance.useCases, history: Chance.history)
/// store.send(.wish(.dice(try Notation("3d6+1"))))
/// print(store.state.document.thrown.last?.outcome.words ?? "")
/// ```
///
/// On this page is all that it is made of: what it does, whom it asks, and what is undone. Its faces are programs of their own.
public struct Chance: Feature {
  /// What it does. Each hears every action; one more is a line more.
  private let features = Together<State, Action, Effect, Never>(
    Choosing(),
    Seeding(),
    Dice(),
    Coin(),
    EightBall(),
    Cards(),
    Forgetting()
  )

  /// Whom it asks.
  public static var useCases: [Connection<Effect, Action>] {
    [
      Connection(DrawNumbers()) {
        if case .draw(let draw) = $0 { draw } else { nil }
      } action: { draw, drawn in
        .drawn(draw, drawn)
      },
      Connection(NewSeed()) {
        if case .newSeed(let wish) = $0 { .some(wish) } else { nil }
      } action: { wish, seed in
        .seeded(seed, for: wish)
      },
    ]
  }

  /// What is wound and undone: what was thrown, and where the person is. A throw taken back and thrown again falls as it did:
  /// where the dice are in their sequence is part of what is wound.
  public static let history = HistoryRules<State, Action>(
    lanes: [
      Lane("document", get: { $0.document }, set: { $0.document = $1 }),
      Lane("view", get: { $0.view }, set: { $0.view = $1 }),
    ],
    undoes: ["document"],
    label: { action, before in label(of: action, in: before) },
    continues: { previous, next in
      switch (previous, next) {
      case (.write, .write), (.ask, .ask), (.writeSeed, .writeSeed), (.takeHand, .takeHand): true
      default: false
      }
    })

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] { features.update(&state, action) }
}
