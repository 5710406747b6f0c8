import Tarn
import TarnCommandLine
import TarnRecord
import TarnSharing
import TarnStorage

/// The options of an app's commands by which they find its file. The commands that every app has take them.
///
/// ```swift
/// struct FileOptions: AppFileOptions {
///   @Option(help: "The file; by default TODOS_FILE, or your usual file.") var file: String?
///   var appFile: AppFile<Todos> { get throws { try Todos.app.file(file) } }
/// }
/// let subcommands: [any ParsableCommand.Type] = [
///   UndoCommand<FileOptions>.self, RedoCommand<FileOptions>.self, HistoryCommand<FileOptions>.self,
/// ]
/// ```
public protocol AppFileOptions: ParsableArguments {
  /// The feature of the app.
  associatedtype F: Feature where F.State: Record, F.Action: Codable & Sendable
  /// The app's file.
  var appFile: AppFile<F> { get throws }
}

/// The command `undo`: undoes the last step of the app's file, through the app if it is running, and prints its name.
/// See ``AppFileOptions``.
///
/// It fails if there is nothing to undo.
public struct UndoCommand<Options: AppFileOptions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "undo", abstract: "Undoes the last step.")
  }

  @OptionGroup var options: Options

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Undoes the last step.
  public func run() throws {
    guard let label = try turnedStep(.undo, in: options.appFile) else {
      throw CommandError("There is nothing to undo.")
    }
    StandardStreams.printLines(SafeText.line("Undone: \(label)"))
  }
}

/// The command `redo`: redoes the last undone step of the app's file, through the app if it is running, and prints its
/// name. See ``AppFileOptions``.
///
/// It fails if there is nothing to redo.
public struct RedoCommand<Options: AppFileOptions>: ParsableCommand {
  /// The name and the abstract of the command.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "redo", abstract: "Redoes the last undone step.")
  }

  @OptionGroup var options: Options

  /// Creates the command with its defaults. The parser calls it.
  public init() {}

  /// Redoes the last undone step.
  public func run() throws {
    guard let label = try turnedStep(.redo, in: options.appFile) else {
      throw CommandError("There is nothing to redo.")
    }
    StandardStreams.printLines(SafeText.line("Redone: \(label)"))
  }
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

/// Performs undo or redo, and returns the name of the step; `nil` if there was none.
private func turnedStep<F: Feature>(
  _ command: StoreCommand<F.State, F.Action>, in file: AppFile<F>
) throws -> String? where F.State: Record, F.Action: Codable & Sendable {
  try file.perform([command]).turned.first
}
