import Foundation

/// The owner of a file as it describes itself, in one line of JSON beside the file.
///
/// ```swift
/// if let owner = OwnerLock.owner(of: "clocks.tarn") {
///   print("Open in \(owner)")  // Open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC)
/// }
/// ```
///
/// It serves for messages and for finding the socket, not as a proof: only the kernel's lock shows whether there is an
/// owner, and ``OwnerLock`` checks it.
package struct Owner: Sendable, Hashable {
  /// The program's name, without control characters and not longer than ``longestProgram``.
  package let program: String
  /// The process ID.
  package let process: Int32
  /// The start of the ownership, in milliseconds since 1970 in UTC.
  package let since: Int64
  /// The path of its socket, or `nil` while it takes no requests.
  package let socket: String?

  /// In Unicode scalars, as a character may have any number of them. A name is for one line of an error message; 80 is
  /// such a line.
  package static let longestProgram = 80

  package init(program: String, process: Int32, since: Int64, socket: String? = nil) {
    self.program = Self.printable(program)
    self.process = process
    self.since = since
    self.socket = socket
  }

  func with(socket: String?) -> Owner { Owner(program: program, process: process, since: since, socket: socket) }

  /// Whether a process with that ID exists. IDs are reused, so only `false` is certain.
  var mayLive: Bool { process > 0 && (kill(process, 0) == 0 || errno != ESRCH) }

  /// Messages with the name go to terminals, and any program may have written the line: it must not contain characters
  /// that move a cursor or change the writing direction.
  private static func printable(_ program: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in program.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: continue
      default: scalars.append(scalar)
      }
    }
    return String(String.UnicodeScalarView(scalars.prefix(longestProgram)))
  }
}

extension Owner: CustomStringConvertible {
  package var description: String {
    guard let time = Self.time(since) else { return short }
    return "\(name) (process \(process), since \(time) UTC)"
  }

  /// Without the start time: for a line that is always visible.
  var short: String { "\(name) (process \(process))" }

  private var name: String { program.isEmpty ? "a program" : program }

  private static func time(_ milliseconds: Int64) -> String? {
    var seconds = time_t(milliseconds / 1_000)
    var parts = tm()
    guard milliseconds >= 0, gmtime_r(&seconds, &parts) != nil else { return nil }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(Int(parts.tm_year) + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }
}
