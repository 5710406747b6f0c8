import Tarn
import TarnView
import TarnWeb

/// The length of each log, the effects in flight, and how far each log was searched: all that changes without an action of
/// the inspector's user.
struct LogReading: Equatable {
  var steps: [ClosedRange<Int>] = []
  var effects: [[Int]] = []
  var search = StepSearch()
  var searched = 0
}

/// So often new steps are looked for while a browser shows the page: seen at once, and ten evaluations a second at most.
private let readingInterval = Duration.milliseconds(100)
/// So long a reading may search: half of the time between two of them, so that the app runs on.
private let searchTime = Duration.milliseconds(40)
/// So long the app stands still for the question who changed a part last; its user asks again for earlier steps.
private let blameTime = Duration.milliseconds(500)

func inspectorPage(_ store: Store<InspectorFeature>, _ apps: InspectedApps) -> Page {
  let reading = EnvironmentReading.every(readingInterval) { [unowned store] in
    var reading = LogReading(steps: apps.all.map(\.steps), effects: apps.all.map(\.runningEffects))
    let search = store.state.search
    reading.search = search
    if !search.isEmpty, apps.all.indices.contains(store.state.app) {
      reading.searched = apps.all[store.state.app].continueSearch(search, within: searchTime)
    }
    return reading
  }
  return Page(
    title: "Inspector", styles: [inspectorStyle],
    parts: [
      Part(
        frameShowing: store, reading,
        view: { state, _ in InspectorView(state: state, apps: apps.all).frame },
        send: { perform($0, store, apps) })
    ])
}

/// Sends an action; those that ask the log for something are followed by the answer.
private func perform(
  _ action: InspectorFeature.Action, _ store: Store<InspectorFeature>, _ apps: InspectedApps
) {
  store.send(action)
  guard apps.all.indices.contains(store.state.app) else { return }
  let app = apps.all[store.state.app]
  switch action {
  case .blame(let path, let step):
    let shown = store.state.step ?? app.steps.upperBound
    store.send(.blamed(path, app.lastChange(of: path, upTo: step, within: blameTime), from: shown))
  case .tryOut(let kind, let step): store.send(.tried(app.trial(kind, at: step)))
  case .restore(let step): app.restore(step)
  default: break
  }
}
