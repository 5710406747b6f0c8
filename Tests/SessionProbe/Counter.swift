import Foundation
import Tarn
import TarnApp
import TarnCommandLine
import TarnRecord
import TarnSession
import TarnStorage

/// An app of one number, whose updates can end the program.
struct Counter: Feature {
  struct State: Record {
    var count = 0
    static let fields: [Field<State>] = [Field("count", \.count)]
  }

  enum Action: Codable, Sendable {
    case add(Int)
    case trap
    /// Ends the program unless the number is below a bound.
    case expect(below: Int)
    /// Takes as long as the standard input is open.
    case wait
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let number): state.count += number
    case .trap: fatalError("The probe ends here.")
    case .expect(let bound): precondition(state.count < bound, "The probe ends here.")
    case .wait: while readLine() != nil {}
    }
    return []
  }
}

extension Counter: AppWithFile {
  static let app = AppDefinition(
    name: "Counter", Counter(), first: Counter.State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
    durability: .default)
}

/// The command `session` of the probe.
struct CounterProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SessionProbe", abstract: "A program to be killed.", subcommands: [SessionCommand<Counter>.self])
}
