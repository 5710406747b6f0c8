import Foundation
import Tarn
import TarnApp
import TarnSession
import TarnStorage

// A program with a session, to be killed or to have no space:
// `SessionProbe <folder> wait` sends actions until it is killed, `SessionProbe <folder> trap` ends in an update,
// `SessionProbe <folder> app` does so as an app with a file that records its session,
// `SessionProbe <folder> fill <file>` records until the disk is full, deletes the file, which makes room, and goes on,
// `SessionProbe session …` is the command of every app.

/// Sends actions until the recorder reports a problem, then makes room, and sends actions until a new file begins.
func fillDisk(_ folder: String, _ file: String) throws {
  let problems = DispatchSemaphore(value: 0)
  let loop = Loop(Counter.State(), Counter())
  let recorder = try SessionRecorder(
    loop, app: "Counter", folder: folder,
    onProblem: { problem in
      print(problem)
      problems.signal()
    })
  let first = recorder.file
  while problems.wait(timeout: .now()) == .timedOut {
    for number in 1...1_000 { loop.send(.add(number)) }
    recorder.flush()
  }
  try FileManager.default.removeItem(atPath: file)
  while recorder.file == first { loop.send(.add(1)) }
  for _ in 1...100 { loop.send(.add(1)) }
  recorder.close()
  print("count \(loop.state.count)")
}

let arguments = CommandLine.arguments
if arguments[1] == "session" {
  CounterProgram.main()
} else if arguments[2] == "app" {
  try await Counter.app.file(at: arguments[1] + ".tarn").run(sessions: arguments[1]) { shared, _ in
    for number in 1...100 { shared.store.send(.add(number)) }
    shared.store.send(.trap)
  }
} else if arguments[2] == "fill" {
  try fillDisk(arguments[1], arguments[3])
} else {
  let loop = Loop(Counter.State(), Counter())
  let recorder = try SessionRecorder(loop, app: "Counter", folder: arguments[1])
  if arguments[2] == "trap" {
    recorder.flushOnCrash()
    for number in 1...100 { loop.send(.add(number)) }
    loop.send(.trap)
  }
  for number in 1...1_000 { loop.send(.add(number)) }
  recorder.flush()
  print("ready")
  fflush(nil)
  while true { for number in 1...1_000 { loop.send(.add(number)) } }
}
