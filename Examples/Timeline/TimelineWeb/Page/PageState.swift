import Tarn
import TarnSync
import Timeline

/// What only a page has to know of a person's place: where the keyboard goes next, and what they are being asked.
struct PageState: Feature {
  struct State: Equatable {
    /// Whether the keyboard is to go to the list; else it stays where it is.
    var goesToList = true
    var question: Question?
  }

  /// What is asked before something is lost.
  enum Question: Equatable {
    /// Something is written, and something else is to be begun.
    case begin(Composition.Kind)
    /// What is written is to be thrown away.
    case clear
    case signOut(AccountSession.ID)
    case remove(Post.ID)
    case discard(ChangeID)
  }

  enum Action: Equatable {
    case goToList(Bool)
    case ask(Question)
    case answered
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .goToList(let goes): state.goesToList = goes
    case .ask(let question): state.question = question
    case .answered: state.question = nil
    }
    return []
  }
}
