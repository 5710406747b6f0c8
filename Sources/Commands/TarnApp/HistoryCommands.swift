import Tarn
import TarnCommandLine
import TarnRecord
import TarnSharing
import TarnStorage

/// The command `undo`: undoes the last steps of the app's file, by default one, through the app if it is running, and
/// prints their names. See ``AppFileOptions``.
///
/// It fails if there is nothing more to undo. With `--json` it prints an array with an object for each undone step, which
/// has `label`.
public struct UndoCommand<Options: AppFileOptions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "undo", abstract: "Undoes the last steps, of any program.", discussion: turnedMembers)
  }

  @OptionGroup var options: Options
  @OptionGroup var output: JSONOption
  @Argument(help: "The number of steps.") var count = 1

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Rejects a number that no history has.
  public func validate() throws { try validateSteps(count) }

  /// Undoes the last steps.
  public func run() throws { try turn(.undo, count, in: options.appFile, ("undo", "Undone"), output) }
}

/// The command `redo`: redoes the last undone steps of the app's file, by default one, through the app if it is running,
/// and prints their names. See ``AppFileOptions``.
///
/// It fails if there is nothing more to redo. With `--json` it prints the objects that `undo` prints.
public struct RedoCommand<Options: AppFileOptions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "redo", abstract: "Redoes the last undone steps.", discussion: turnedMembers)
  }

  @OptionGroup var options: Options
  @OptionGroup var output: JSONOption
  @Argument(help: "The number of steps.") var count = 1

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Rejects a number that no history has.
  public func validate() throws { try validateSteps(count) }

  /// Redoes the last undone steps.
  public func run() throws { try turn(.redo, count, in: options.appFile, ("redo", "Redone"), output) }
}

/// The command `history`: lists the steps of the app's file, the oldest first; `>` is the present. See
/// ``AppFileOptions``.
///
/// It changes nothing, and works while the app is running. With `--json` it prints an array with an object for each
/// position: `position`, `label`, `time` and `present`.
public struct HistoryCommand<Options: AppFileOptions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "history", abstract: "Lists the steps; > is the present.",
      discussion: """
        With --json each object has `position` (a number; 0 is the beginning, before the first step), `label`, `time` \
        (in UTC, as 2026-11-26T16:00:00Z) and `present` (true for one of them), in this order.
        """)
  }

  @OptionGroup var options: Options
  @OptionGroup var output: JSONOption

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Prints the steps.
  public func run() throws {
    let history = try options.appFile.history()
    // Position 0 is before the first step.
    let steps = (0...history.count()).map { (position: $0, step: history.step($0), isPresent: $0 == history.position) }
    output.print(
      steps.map { "\($0.isPresent ? ">" : " ") \(SafeText.line($0.step.label))" }.joined(separator: "\n"),
      .array(
        steps.map {
          [
            "position": .number($0.position), "label": .string($0.step.label),
            "time": .time(millisecondsSince1970: $0.step.time.milliseconds), "present": .bool($0.isPresent),
          ]
        }))
  }
}

/// The help of `--json` for undo and redo.
private let turnedMembers = """
  With --json it prints an array with an object for each step that it could do, which has `label`.
  """

/// The most steps of one command: a history keeps no more.
private let mostSteps = 1_000

private func validateSteps(_ count: Int) throws(ValidationError) {
  guard (1...mostSteps).contains(count) else {
    throw ValidationError("“\(count)” is not a number of steps from 1 to \(mostSteps)")
  }
}

/// Performs undo or redo, and prints the names of the steps.
///
/// - Parameters:
///   - words: the verb and its participle.
///   - output: the form of the output. JSON is an array also if no step was possible.
private func turn<F: Feature & SendableMetatype>(
  _ command: StoreCommand<F.State, F.Action>, _ count: Int, in file: AppFile<F>,
  _ words: (verb: String, participle: String), _ output: JSONOption
) throws where F.State: Record, F.Action: Codable & Sendable {
  let performed = try file.perform(Array(repeating: command, count: count))
  let labels = performed.stepLabels
  output.print(
    labels.map { "\(words.participle): \(SafeText.line($0))" }.joined(separator: "\n"),
    .array(labels.map { ["label": .string($0)] }))
  try performed.check()
  guard labels.count == count else {
    throw CommandError("There is nothing\(labels.isEmpty ? "" : " more") to \(words.verb).")
  }
}
