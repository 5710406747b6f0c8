import Tarn

/// The choices of an inspector's user. The steps themselves are in the logs of the apps.
struct InspectorState: Equatable {
  /// The index of the app that is shown.
  var app = 0
  /// The chosen step; `nil` to follow the last one.
  var step: Int?
  /// The step with whose state that of the chosen one is compared; `nil` for the step before.
  var compared: Int?
  var tab = DetailTab.changes
  var search = StepSearch()
  var isSearching = false
  var expanded: Set<String> = []
  /// The parts that are shown above everything else.
  var pinned: [String] = []
  /// The steps from which blame and links led here; ``InspectorFeature/Action/back`` returns to the last.
  var visited: [Int] = []
  var trial: Trial?
  /// The step with which an export begins; it ends with the chosen one.
  var exportStart: Int?
  var message: String?
  var top = 0.0
}

/// The parts of the right half of the inspector.
enum DetailTab: String, CaseIterable {
  case changes = "Changes"
  case state = "State"
  case work = "Effects and cost"
  case trial = "What if"
  case export = "Export"
  case branches = "Branches"
}

/// The inspector as a feature.
struct InspectorFeature: Feature {
  typealias State = InspectorState

  enum Action: Equatable {
    case selectApp(Int)
    case select(Int)
    /// Follow a link to a step, from another one; ``back`` returns to that.
    case visit(Int, from: Int)
    case follow
    case compare(with: Int?)
    /// Show how a step differs from another one, such as a step of a branch from the present.
    case showDifference(of: Int, from: Int)
    case show(DetailTab)
    case search(String)
    case setSearching(Bool)
    case filter(Cause?)
    case toggle(String)
    case pin(String)
    case unpin(String)
    /// The user asks who changed a part last. The answer is the next action.
    case blame(String, upTo: Int)
    /// - Parameter from: the step that was shown.
    case blamed(String, LastChange, from: Int)
    case back
    case tryOut(Trial.Kind, Int)
    case tried(Trial)
    case restore(Int)
    case beginExport(at: Int?)
    case scrolled(Double)
  }

  func update(_ state: inout InspectorState, _ action: Action) -> [Never] {
    if action.endsMessage { state.message = nil }
    switch action {
    case .selectApp(let app):
      let pinned = state.app == app ? state.pinned : []
      state = InspectorState(app: app, tab: state.tab, pinned: pinned)
    case .select(let step): select(step, &state)
    case .visit(let step, let shown):
      state.visited.append(shown)
      state.step = step
    case .follow:
      state.step = nil
      state.visited = []
    case .compare(let step): state.compared = step
    case .showDifference(let step, let other): (state.step, state.compared, state.tab) = (step, other, .changes)
    case .show(let tab): state.tab = tab
    case .search(let text): state.search.text = text
    case .setSearching(let isSearching): state.isSearching = isSearching
    case .filter(let cause): state.search.cause = cause
    case .toggle(let path):
      if state.expanded.remove(path) == nil { state.expanded.insert(path) }
    case .pin(let path):
      if !state.pinned.contains(path) { state.pinned.append(path) }
    case .unpin(let path): state.pinned.removeAll { $0 == path }
    case .blame, .restore, .tryOut: break
    case .blamed(let path, let step, let shown): blamed(path, step, from: shown, &state)
    case .back:
      guard let last = state.visited.popLast() else { break }
      state.step = last
    case .tried(let trial):
      state.trial = trial
      state.tab = .trial
    case .beginExport(let step): state.exportStart = step
    case .scrolled(let top): state.top = top
    }
    return []
  }

  private func select(_ step: Int, _ state: inout InspectorState) {
    state.step = step
    state.visited = []
    if state.trial?.step != step { state.trial = nil }
  }

  private func blamed(_ path: String, _ change: LastChange, from shown: Int, _ state: inout InspectorState) {
    let step: Int
    switch change {
    case .unchanged:
      state.message = "\(path) is unchanged in all steps that are kept."
      return
    case .unknown(let before):
      step = before
      state.message = "\(path) is unchanged since step \(before). Press Blame again to search the steps before it."
    case .step(let number):
      step = number
      state.tab = .changes
      state.message = "\(path) was last changed by step \(number)."
    }
    if shown != step { state.visited.append(shown) }
    state.step = step
    state.compared = nil
  }
}

extension InspectorFeature.Action {
  /// A message is about what was done last.
  fileprivate var endsMessage: Bool { if case .scrolled = self { false } else { true } }
}
