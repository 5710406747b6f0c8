import Tarn
import TarnApp
import TarnCommandLine
import TarnSharing

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Undoes the last step.")

  @OptionGroup var file: FileOptions

  func run() throws {
    let result = try file.app.perform([.undo])
    try result.check()
    guard let label = result.stepLabels.first else { throw CommandError("There is nothing to undo.") }
    StandardStreams.printLines("Undone: \(label)")
  }
}

struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Redoes the last undone step.")

  @OptionGroup var file: FileOptions

  func run() throws {
    let result = try file.app.perform([.redo])
    try result.check()
    guard let label = result.stepLabels.first else { throw CommandError("There is nothing to redo.") }
    StandardStreams.printLines("Redone: \(label)")
  }
}

struct Steps: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Lists the steps; > marks the present one.")

  @OptionGroup var file: FileOptions

  func run() throws {
    let history = try file.app.history()
    for position in 0...history.count() {
      let mark = position == history.position ? ">" : " "
      StandardStreams.printLines("\(mark) \(position) \(history.step(position).label)")
    }
  }
}
