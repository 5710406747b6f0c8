import TarnCommandLine
import Foundation
import TarnStorage

/// The exit code of a command, with the numbers that `cmp` and `grep` use.
enum ExitCode: Int32 {
  /// The command succeeded, and the file is sound.
  case intact = 0
  /// The file is damaged; for `salvage`: some of its content is lost.
  case damaged = 1
  /// The file can't be read, the target of `salvage` or the output can't be written, or the arguments are
  /// invalid.
  case error = 2
}

/// Executes the command in the arguments and prints its result.
func run(_ arguments: [String]) -> ExitCode {
  let invocation: Invocation
  do throws(UsageError) { invocation = try Invocation(arguments) } catch {
    printError("\(error)")
    return .error
  }
  do throws(StorageError) {
    switch invocation {
    case .help(let command): printOutput(Help.text(of: command))
    case .version: printOutput(PackageVersion.line(of: "tarn", "for files of the format \(FileFormat.version)"))
    case .check(let file, let isJSON): return try check(file, isJSON: isJSON)
    case .salvage(let file, let target, let app): return try salvage(file, to: target, app: app)
    case .log(let file, let last, let isJSON): return try log(file, last: last, isJSON: isJSON)
    case .show(let file, let version, let isJSON): return try show(file, at: version, isJSON: isJSON)
    case .map(let sessions, let plan, let isHTML): return map(sessions, plan: plan, isHTML: isHTML)
    }
    return .intact
  } catch {
    printError(error.message(in: invocation.command))
    return error.kind == .damaged ? .damaged : .error
  }
}
