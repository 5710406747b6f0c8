import Tarn
import TarnSync
import Timeline

/// The view state that only a page has: the requested focus, and the open question.
struct PageState: Feature {
  struct State: Equatable {
    /// Whether to move the focus to the list.
    var goesToList = true
    var question: Question?
  }

  /// A question before something is lost.
  enum Question: Equatable {
    /// A composition would be replaced by another one.
    case begin(Composition.Kind)
    /// The composition would be discarded.
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
