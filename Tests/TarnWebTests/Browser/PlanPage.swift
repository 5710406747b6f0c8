import Tarn

@testable import TarnWeb

/// An app that shows one plan after the other, and records its events.
struct PlanFeature: Feature {
  struct State: Equatable, Sendable {
    var plan: Plan
    var received: [Int] = []
  }

  enum Action: Equatable, Sendable {
    case show(Plan)
    case received(Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .show(let plan): state.plan = plan
    case .received(let number): state.received.append(number)
    }
    return []
  }
}

/// A page whose content the test replaces.
@MainActor final class PlanPage {
  let store: Store<PlanFeature>
  let page: Page

  init(_ plan: Plan, styles: [String] = []) {
    let store = Store(PlanFeature.State(plan: plan), PlanFeature())
    self.store = store
    page = Page(
      title: "Show", styles: styles, parts: [Part(store) { $0.plan.node { .received($0) } }])
  }

  /// - Parameter cause: `.acted` for a change by a user action, which is animated; every other change is shown at once.
  func show(_ plan: Plan, cause: Cause = .loaded) { store.send(.show(plan), cause: cause) }
}
