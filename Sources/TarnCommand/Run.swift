import CommandSupport
import Foundation
import TarnStorage

/// How a command ended, as the system passes it on: with the numbers of `cmp` and `grep`.
enum Ending: Int32 {
  /// Everything is as it should be.
  case sound = 0
  /// The file is damaged; of `salvage`: something is lost.
  case damaged = 1
  /// The file can't be read, nothing could be written, or the arguments were not understood.
  case trouble = 2
}

/// Does what the arguments say, and prints what comes of it.
func run(_ arguments: [String]) -> Ending {
  let invocation: Invocation
  do throws(UsageError) { invocation = try Invocation(arguments) } catch {
    complain("\(error)")
    return .trouble
  }
  do throws(StorageError) {
    switch invocation {
    case .help(let command): say(Help.text(of: command))
    case .version: say(PackageVersion.line(of: "tarn", "for files of the format \(Format.version)"))
    case .check(let file, let isJSON): return try check(file, isJSON: isJSON)
    case .salvage(let file, let target, let app): return try salvage(file, to: target, app: app)
    case .log(let file, let last, let isJSON): return try log(file, last: last, isJSON: isJSON)
    case .show(let file, let version, let isJSON): return try show(file, at: version, isJSON: isJSON)
    case .map(let sessions, let plan, let isHTML): return map(sessions, plan: plan, isHTML: isHTML)
    }
    return .sound
  } catch {
    complain(error.words(in: invocation.command))
    return error.kind == .damaged ? .damaged : .trouble
  }
}
