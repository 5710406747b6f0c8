import Foundation
import TarnEncoding

/// The owner of a file as it describes itself, in one line of JSON beside the file.
///
/// ```swift
/// if let owner = OwnerLock.owner(of: "clocks.tarn") {
///   print("Open in \(owner)")  // Open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC)
/// }
/// ```
///
/// It is for messages and for finding the socket. It proves nothing: only the kernel's lock, which ``OwnerLock``
/// checks, says whether there is an owner.
package struct Owner: Sendable, Hashable {
  /// The program's name, without control characters and at most ``longestProgram`` long.
  package let program: String
  /// The ID of its process.
  package let process: Int32
  /// The time of taking the file, in milliseconds since the start of 1970 in UTC.
  package let since: Int64
  /// The address at which it listens, or `nil` while it accepts no requests.
  package let socket: String?

  /// The maximum length of a name in Unicode scalars, since one character may have any number of them: 80, one line of
  /// an error message.
  package static let longestProgram = 80

  package init(program: String, process: Int32, since: Int64, socket: String? = nil) {
    self.program = Self.printable(program)
    self.process = process
    self.since = since
    self.socket = socket
  }

  func with(socket: String?) -> Owner { Owner(program: program, process: process, since: since, socket: socket) }

  /// Returns whether a process with this ID exists now. IDs are reused, so only false is certain.
  package var mayBeRunning: Bool { process > 0 && (kill(process, 0) == 0 || errno != ESRCH) }

  /// Removes control characters: the name is printed to terminals and its source may be forged, so it must not be able
  /// to move the cursor or change the writing direction.
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

  /// The description without the time: for a line that is always shown.
  package var short: String { "\(name) (process \(process))" }

  private var name: String { program.isEmpty ? "a program" : program }

  private static func time(_ milliseconds: Int64) -> String? {
    guard milliseconds >= 0, let time = CivilTime(millisecondsSince1970: milliseconds) else { return nil }
    return "\(time.date) \(time.timeOfDay)"
  }
}
