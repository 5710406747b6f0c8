import Tarn
import Testing

@testable import StorageSuite
@testable import TarnSharing

@Suite("The inputs that a follower forwards")
struct InputForwardingTests {
  typealias Command = StoreCommand<Notebook.State, Notebook.Action>

  /// Returns the commands that a loop forwards while the work is done.
  private func commands(_ work: (Loop<Notebook>) -> Void) -> [Command] {
    var commands: [Command] = []
    let loop = Loop(Notebook.State(), Notebook(), history: Notebook.rules)
    let forwarding = InputForwarding<Notebook.State, Notebook.Action> {
      commands.append($0)
      return true
    }
    loop.attach(forwarding.hook)
    work(loop)
    return commands
  }

  @Test("Each input is one command of the same meaning")
  func inputs() throws {
    let state = Notebook.State(document: .init(title: "b"))
    let commands = commands { loop in
      loop.send(.title("a"))
      loop.undo()
      loop.redo()
      loop.jump(.track("view"), to: 3)
      loop.load(state)
    }
    #expect(commands == [.send(.title("a")), .undo, .redo, .jump(.track("view"), to: 3), .load(state)])
  }

  @Test("A group is one command with the groups in it, and an empty group is none")
  func groups() {
    let commands = commands { loop in
      loop.group("Outer") {
        loop.send(.title("a"))
        loop.group { loop.send(.title("b"), cause: .arrived) }
        loop.group("Empty") {}
      }
      loop.group("Empty") {}
    }
    #expect(
      commands == [
        .group("Outer", [.send(.title("a")), .group(nil, [.send(.title("b"), .arrived)])])
      ])
  }

  @Test("A group that an observer opens is one command")
  func observed() {
    let commands = commands { loop in
      let token = loop.observe {
        $0.document.title
      } onChange: { [unowned loop] change in
        guard change.new == "a" else { return }
        loop.group("Both") {
          loop.send(.title("b"))
          loop.send(.title("c"))
        }
      }
      withExtendedLifetime(token) { loop.send(.title("a")) }
      #expect(loop.state.document.title == "c")
    }
    #expect(commands == [.send(.title("a")), .group("Both", [.send(.title("b")), .send(.title("c"))])])
  }
}
