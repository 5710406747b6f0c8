import Foundation
import Tarn
import TarnRecord
import TarnSession

// A program with a session, to be killed: `SessionProbe <folder> wait` sends actions until it is killed, and
// `SessionProbe <folder> trap` ends in an update.

struct Counter: Feature {
  struct State: Record {
    var count = 0
    static let fields: [Field<State>] = [Field("count", \.count)]
  }

  enum Action: Codable, Sendable {
    case add(Int)
    case trap
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let number): state.count += number
    case .trap: fatalError("The probe ends here.")
    }
    return []
  }
}

let arguments = CommandLine.arguments
let loop = Loop(Counter.State(), Counter())
let recorder = try SessionRecorder(loop, app: "Counter", folder: arguments[1])
switch arguments[2] {
case "trap":
  recorder.flushOnCrash()
  for number in 1...100 { loop.send(.add(number)) }
  loop.send(.trap)
default:
  for number in 1...1_000 { loop.send(.add(number)) }
  recorder.flush()
  print("ready")
  fflush(nil)
  while true { for number in 1...1_000 { loop.send(.add(number)) } }
}
