import Tarn
import TarnWeb

// loading and error states

struct News: Feature {
  enum State: Equatable, Codable {
    case loading
    case loaded([String])
    case failed(String)
  }
  enum Action {
    case load
    case show(State)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .load: state = .loading
    case .show(let result): state = result
    }
    return []
  }

  func subscriptions(_ state: State) -> [String] { state == .loading ? ["news"] : [] }

  static func view(_ state: State) -> Node<Action> {
    switch state {
    case .loading: .loading("Loading the news")
    case .failed(let problem): .failed("The news can't be loaded", problem, retry: SheetButton("Try again", .load))
    case .loaded([]): .contentUnavailable("No news", "Come back later.")
    case .loaded(let items): .ul(.each(items.map { .li(.text($0)) }))
    }
  }
}
