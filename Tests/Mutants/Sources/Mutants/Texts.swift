import Tarn
import TarnRecord
import TarnTesting

/// A line of words in which one person types a letter while another one removes words.
enum TextsExploration {
  struct Texts: Feature {
    struct State: Equatable {
      /// The positions of the words that the other person has removed.
      var removed: Set<Int> = []
      /// The word at whose edge the person has typed, and whether at its end.
      var typed: Int?
      var isAtEnd = false

      var base: String { words.joined(separator: " ") }
      var theirs: String { rest.joined(separator: " ") }
      var rest: [String] { words.indices.filter { !removed.contains($0) }.map { words[$0] } }

      var mine: String {
        words.indices.map { $0 != typed ? words[$0] : isAtEnd ? words[$0] + letter : letter + words[$0] }
          .joined(separator: " ")
      }
    }

    enum Action: Sendable {
      case remove(Int)
      case type(Int, atEnd: Bool)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .remove(let position): state.removed.insert(position)
      case .type(let position, let isAtEnd): (state.typed, state.isAtEnd) = (position, isAtEnd)
      }
      return []
    }
  }

  /// Different ones, so that each is the same in all versions.
  private static let words = ["zero", "one", "two", "three", "four"]
  private static let letter = "x"

  static func make() -> Exploration<Texts> {
    Exploration(Texts(), from: Texts.State()) { _, moves in
      moves.add { .remove(Int.random(in: words.indices, using: &$0)) }
      moves.add { .type(Int.random(in: words.indices, using: &$0), atEnd: $0.oneIn(2)) }
    }
    .invariant("a typed letter joins no word that was not beside it") { state in
      let text = TypedEdit(from: state.base, to: state.mine).applied(to: state.theirs)
      let known = Set(state.mine.split(separator: " ").map(String.init) + state.rest + [letter])
      return text.split(separator: " ").allSatisfy { known.contains(String($0)) }
    }
    .invariant("typing brings back and removes no word of the other person") { state in
      let text = TypedEdit(from: state.base, to: state.mine).applied(to: state.theirs)
      return text.filter { $0 != "x" }.split(separator: " ").map(String.init) == state.rest
    }
  }
}
