import Tarn
import Testing

@testable import TarnWeb

/// An app for time travel: a document and a view of it.
struct Editor: Feature {
  struct State: Equatable, Codable, Sendable {
    var text = ""
    var line = 0
  }

  enum Action: Equatable, Sendable {
    case write(String)
    case scroll(Int)
    /// Changes both tracks.
    case paste(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .write(let text): state.text += text
    case .scroll(let line): state.line = line
    case .paste(let text):
      state.text += text
      state.line += 1
    }
    return []
  }
}

/// An editor with its history bar, controlled through the bar's page as a user does.
@MainActor final class Bar {
  let store: Store<Editor>
  let part: any MountedPart
  private(set) var page: ModelPage
  /// The timestamps of the history's entries.
  private let clock: Clock

  private final class Clock { var milliseconds: Int64 = 1_000_000 }

  /// - Parameter pause: the time between two actions, in milliseconds.
  init(_ actions: [Editor.Action] = [], pause: Int64 = 0) {
    let clock = Clock()
    self.clock = clock
    store = Store(
      Editor.State(), Editor(),
      history: HistoryRules(
        tracks: [
          HistoryTrack("document", get: { $0.text }, set: { $0.text = $1 }),
          HistoryTrack("view", get: { $0.line }, set: { $0.line = $1 }),
        ],
        label: { action, _ in
          switch action {
          case .write(let text): "Write \(text)"
          case .scroll(let line): "Scroll to \(line)"
          case .paste(let text): "Paste \(text)"
          }
        }),
      now: { Timestamp(milliseconds: clock.milliseconds) })
    for action in actions {
      clock.milliseconds += pause
      store.send(action)
    }
    part = Part.historyBar(of: store).start({ _ in }, { _, _ in ObserverToken(onEnd: {}) })
    page = ModelPage(part)
  }

  func wait(milliseconds: Int64) { clock.milliseconds += milliseconds }

  /// Sends an event to the element with a label or a text, then renders the page again.
  func press(_ name: String, _ event: String = "click", _ value: EventValue = .none) throws {
    let number = try #require(page.number(of: name), "no element is named \(name)")
    #expect(part.handle(PageEvent(id: number, name: event, value: value), from: ""))
    try draw()
  }

  func draw() throws { try page.apply(part.change(isAnchored: true)) }

  var html: String { page.html }
}
