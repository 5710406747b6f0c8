// A widget that reads the file of its app: the code of docs/swiftui.md.
import SwiftUI
import Tarn
import TarnRecord
import TarnSharing
import TarnStorage
import TarnSwiftUI
import WidgetKit

struct Steps: Feature {
  struct State: Record {
    var count = 0
    static let fields: [Field<State>] = [Field("count", \.count)]
  }
  enum Action: Codable, Sendable { case walked(Int) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .walked(let steps) = action { state.count += steps }
    return []
  }

  static let app = AppDefinition(
    name: "Steps", Steps(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
    durability: .default)

  /// The app's file in the folder of the app group, which the app and its widget can read.
  static func file() -> AppFile<Steps> {
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.steps")
    return app.file(at: folder.map { $0.appending(path: "Steps.tarn").path } ?? "Steps.tarn")
  }
}

struct StepsEntry: TimelineEntry {
  let date: Date
  /// `nil` if the file can't be read.
  let count: Int?
}

struct StepsProvider: TimelineProvider {
  func placeholder(in context: Context) -> StepsEntry { StepsEntry(date: .now, count: 0) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (StepsEntry) -> Void) { completion(entry) }

  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<StepsEntry>) -> Void) {
    completion(Timeline(entries: [entry], policy: .after(.now + 3_600)))
  }

  /// While the system has suspended the app, it answers nothing, and the count is that in the file, after the timeout.
  private var entry: StepsEntry {
    StepsEntry(date: .now, count: try? Steps.file().read(timeout: .seconds(1)).count)
  }
}

struct StepsWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Steps", provider: StepsProvider()) { entry in
      Text(entry.count.map { "\($0) steps" } ?? "Open the app once.")
    }
  }
}

struct StepsApp: App {
  private let steps = Opening { report in try await Steps.file().open(onStatus: { report($0.message) }) }
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup {
      OpeningView(steps, "The steps can’t be opened", systemImage: "figure.walk") { shared in
        Text("\(shared.store.count) steps")
      }
    }
    .onChange(of: phase) { _, phase in
      if phase == .background { try? steps.close { try $0.close() } }
      if phase == .active { steps.reopen() }
    }
  }
}

/// In the app: its widget is drawn again after a change.
@MainActor func observeForWidget(_ store: Store<Steps>) -> ObserverToken {
  store.observe({ $0.count }, onChange: { _ in WidgetCenter.shared.reloadTimelines(ofKind: "Steps") })
}

/// In another program, such as a background task of an extension. In a task, `await` blocks no thread.
func record(_ steps: Int) async throws {
  let result = try await Steps.file().perform([.send(.walked(steps))])
  if let refusal = result.refusals.first { throw refusal }
  if let reason = result.error { throw NotSaved(reason: reason) }
}

struct NotSaved: Error { let reason: String }
