import Tarn
import TarnTerminal
import TarnTerminalTesting
import TarnView
import Testing

@MainActor @Suite("Quitting a program whose changes are not saved") struct QuitQuestionTests {
  private struct Counter: Feature {
    func update(_ state: inout Int, _ action: Bool) -> [Never] {
      state += 1
      return []
    }
  }

  private let notice = Store(Notice.State(), Notice())

  private func start() throws -> TestTerminal {
    let terminal = try Terminal(frame: Store(0, Counter()), notice: notice) { count, _ in
      AppFrame(.text("\(count)"))
    }
    return TestTerminal(terminal, columns: 80, rows: 12)
  }

  private func lose(_ loss: String?) {
    notice.send(.setStatus(Notice.Status("9 changes not saved", short: "not saved", isError: true, loss: loss)))
  }

  @Test("The program asks first, and ends only if the user agrees", arguments: ["q", "Control+q"])
  func asks(key: String) throws {
    lose("9 changes are not saved.")
    let screen = try start()
    for decline in ["Escape", "n", "q"] {
      screen.press(key)
      #expect(screen.contains("9 changes are not saved. Quit anyway?"), "\(screen.text)")
      #expect(screen.lines.last == "Enter quit  Esc cancel")
      screen.press(decline)
      #expect(screen.end == nil && !screen.contains("Quit anyway?"), "\(screen.text)")
    }
    screen.press(key, "Enter")
    #expect(screen.end == .stopped)
  }

  @Test("It does not ask if nothing is lost: the changes are kept elsewhere, or are saved by now")
  func nothingLost() throws {
    lose(nil)
    let kept = try start()
    kept.press("q")
    #expect(kept.end == .stopped)
    lose("9 changes are not saved.")
    let saved = try start()
    notice.send(.setStatus(nil))
    saved.press("q")
    #expect(saved.end == .stopped)
  }
}
