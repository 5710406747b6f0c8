import Tarn
import Testing

private struct Blackboard: Feature {
  struct State: Equatable { var lines: [String] = [] }
  enum Action: Sendable, Equatable {
    case write(String)
    case wipe
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .write(let line): state.lines.append(line)
    case .wipe: state.lines = []
    }
    return []
  }
}

/// Contains a copy of the last line, and can overwrite it.
private struct Note: Feature {
  struct State: Equatable { var last: String? }
  enum Action: Sendable, Equatable {
    case lastLineChanged(String?)
    case forget
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .lastLineChanged(let last): state.last = last
    case .forget: state.last = "forgotten"
    }
    return []
  }
}

@MainActor @Suite("Forwarding to another store") struct ForwardingTests {
  private let board: Store<Blackboard>
  private let note: Store<Note>
  private let causes = Causes()

  init() {
    board = Store(Blackboard.State(lines: ["first"]), Blackboard())
    note = Store(Note.State(), Note(), history: HistoryRules(tracks: [.whole("note")]))
  }

  private final class Causes { var received: [Cause] = [] }

  private func forwardLastLine() -> ObserverToken {
    board.forward(to: note) { board, note in board.lines.last == note.last ? nil : .lastLineChanged(board.lines.last) }
  }

  @Test("The other store is updated at once and after every change, with the cause `.arrived`")
  func following() {
    let listener = note.onAction { [causes] _, cause in causes.received.append(cause) }
    let token = forwardLastLine()
    #expect(note.state.last == "first")
    board.send(.write("second"))
    #expect(note.state.last == "second")
    board.send(.wipe)
    #expect(note.state.last == nil)
    #expect(causes.received == [.arrived, .arrived, .arrived])
    withExtendedLifetime((token, listener)) {}
  }

  @Test("The other store is also updated after its own actions and jumps")
  func goingBack() {
    let token = forwardLastLine()
    board.send(.write("second"))
    note.send(.forget)
    #expect(note.state.last == "second")
    note.jump(to: 0)
    #expect(note.state.last == "second")
    withExtendedLifetime(token) {}
  }

  @Test("Ending the observation ends the forwarding")
  func ending() {
    let token = forwardLastLine()
    token.end()
    board.send(.write("second"))
    #expect(note.state.last == "first")
  }

  @Test("Endless forwarding is stopped and reported with its source location")
  func endless() {
    final class Faults { var messages: [String] = [] }
    let faults = Faults()
    let note = Store(Note.State(), Note(), onFault: { faults.messages.append("\($0)") })
    let token = board.forward(to: note) { _, note in .lastLineChanged((note.last ?? "") + "x") }
    #expect(faults.messages.contains { $0.contains("ForwardingTests") })
    withExtendedLifetime(token) {}
  }
}
