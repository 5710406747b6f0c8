import Tarn
import TarnCommandLine
import TarnRecord
import TarnSharing
import TarnStorage

/// The command `undo`: undoes the last steps of the app's file, by default one, through the app if it is running, and
/// prints their names. See ``AppFileOptions``.
///
/// It fails if there is nothing more to undo.
public struct UndoCommand<Options: AppFileOptions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "undo", abstract: "Undoes the last steps, of any program.")
  }

  @OptionGroup var options: Options
  @Argument(help: "The number of steps.") var count = 1

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Rejects a number that no history has.
  public func validate() throws { try validateSteps(count) }

  /// Undoes the last steps.
  public func run() throws { try turn(.undo, count, in: options.appFile, ("undo", "Undone")) }
}

/// The command `redo`: redoes the last undone steps of the app's file, by default one, through the app if it is running,
/// and prints their names. See ``AppFileOptions``.
///
/// It fails if there is nothing more to redo.
public struct RedoCommand<Options: AppFileOptions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "redo", abstract: "Redoes the last undone steps.")
  }

  @OptionGroup var options: Options
  @Argument(help: "The number of steps.") var count = 1

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Rejects a number that no history has.
  public func validate() throws { try validateSteps(count) }

  /// Redoes the last undone steps.
  public func run() throws { try turn(.redo, count, in: options.appFile, ("redo", "Redone")) }
}

/// The command `history`: lists the steps of the app's file, the oldest first; `>` is the present. See
/// ``AppFileOptions``.
///
/// It changes nothing, and works while the app is running.
public struct HistoryCommand<Options: AppFileOptions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "history", abstract: "Lists the steps; > is the present.")
  }

  @OptionGroup var options: Options

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Prints the steps.
  public func run() throws {
    let history = try options.appFile.history()
    // Position 0 is before the first step.
    let lines = (0...history.count()).map { position in
      "\(position == history.position ? ">" : " ") \(SafeText.line(history.step(position).label))"
    }
    StandardStreams.printLines(lines.joined(separator: "\n"))
  }
}

/// The most steps of one command: a history keeps no more.
private let mostSteps = 1_000

private func validateSteps(_ count: Int) throws(ValidationError) {
  guard (1...mostSteps).contains(count) else {
    throw ValidationError("“\(count)” is not a number of steps from 1 to \(mostSteps)")
  }
}

/// Performs undo or redo, and prints the names of the steps.
///
/// - Parameter words: the verb and its participle.
private func turn<F: Feature & SendableMetatype>(
  _ command: StoreCommand<F.State, F.Action>, _ count: Int, in file: AppFile<F>,
  _ words: (verb: String, participle: String)
) throws where F.State: Record, F.Action: Codable & Sendable {
  let performed = try file.perform(Array(repeating: command, count: count))
  let labels = performed.stepLabels
  if !labels.isEmpty {
    StandardStreams.printLines(labels.map { "\(words.participle): \(SafeText.line($0))" }.joined(separator: "\n"))
  }
  try performed.check()
  guard labels.count == count else {
    throw CommandError("There is nothing\(labels.isEmpty ? "" : " more") to \(words.verb).")
  }
}
