import Tarn
import TarnStorage

/// Random results, and how fair they were. From “A plea for a mind-sized software design”.
///
/// ```swift
/// let store = Chance.app.makeStore()
/// store.send(.request(.dice(try Notation("3d6+1"))))
/// print(store.state.document.thrown.last?.outcome.words ?? "")
/// ```
///
/// This file lists all parts: its features, its use cases, and what is undone. Its devices are separate programs.
public struct Chance: Feature {
  /// The features. Each receives every action; another feature is another line.
  private let features = CombinedFeature<State, Action, Effect, Never>(
    SelectionFeature(),
    SeedFeature(),
    DiceFeature(),
    CoinFeature(),
    EightBallFeature(),
    CardsFeature(),
    ClearFeature()
  )

  /// The app, for all its programs and tests.
  public static let app = AppDefinition(
    name: "Chance", Chance(), first: State(), effects: useCases, history: history, schema: Schema(),
    durability: .default)

  /// The use cases.
  public static var useCases: [EffectHandler<Effect, Action>] {
    [
      EffectHandler(DrawNumbers()) {
        if case .draw(let draw) = $0 { draw } else { nil }
      } action: { draw, drawn in
        .drawn(draw, drawn)
      },
      EffectHandler(NewSeed()) {
        if case .newSeed(let request) = $0 { .some(request) } else { nil }
      } action: { request, seed in
        .seeded(seed, for: request)
      },
    ]
  }

  /// The history has the results, and what the user sees. A result that is undone and redone is the same: the position
  /// in the random sequence is part of the history.
  public static let history = HistoryRules<State, Action>(
    tracks: [
      HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
      HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
    ],
    undoTracks: ["document"],
    label: { action, before in label(of: action, in: before) },
    continues: { previous, next in
      switch (previous, next) {
      case (.write, .write), (.ask, .ask), (.writeSeed, .writeSeed), (.setCardCount, .setCardCount): true
      default: false
      }
    })

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] { features.update(&state, action) }
}
