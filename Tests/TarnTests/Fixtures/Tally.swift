import Tarn

/// Counts released tokens.
final class Tally {
  /// A token that is counted when it is deinitialized.
  final class Token: Equatable {
    let number: Int
    let tally: Tally

    init(_ number: Int, _ tally: Tally) {
      self.number = number
      self.tally = tally
    }

    deinit { tally.released += 1 }

    static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
  }

  private(set) var released = 0

  func token(_ number: Int) -> Token { Token(number, self) }
}

/// A feature in which every version has a token of its own: the number of released tokens is the number of released
/// versions.
struct Tokens: Feature {
  struct State: Equatable {
    var document: Tally.Token
    var view = 0
  }

  enum Action: Sendable { case edit, scroll }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .edit: state.document = Tally.Token(state.document.number + 1, state.document.tally)
    case .scroll: state.view += 1
    }
    return []
  }

  static func rules(_ bound: HistoryRules<State, Action>.Bound = .init()) -> HistoryRules<State, Action> {
    HistoryRules(
      tracks: [
        HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
        HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
      ],
      bound: bound)
  }
}
