import Foundation
import Synchronization

/// The names and password hashes of people in a text file, such as one that `htpasswd` or `mkpasswd` writes.
///
/// ```
/// # A line for each person: the name, a colon, and the hash of `mkpasswd -m yescrypt`.
/// anna:$y$j9T$…
/// ```
///
/// ```swift
/// let file = try PasswordFile(path: "people")
/// let anna = try UserName("Anna").flatMap { try file.person(named: $0) }
/// ```
///
/// The file is read again when it has changed, so a person can be added or removed while the program runs. Empty lines, and
/// lines that begin with `#`, are ignored.
public final class PasswordFile: Sendable {
  private struct Content {
    /// By folded name.
    var people: [String: (name: UserName, hash: PasswordHash)]
    var modified: Date?
  }

  private let path: String
  private let content: Mutex<Content>

  /// Reads a file.
  ///
  /// - Throws: an error that names the line that is not understood, or says why the file can't be read.
  public init(path: String) throws {
    self.path = path
    content = Mutex(try Self.read(path))
  }

  /// Returns the person with a name, compared by ``UserName/isSame(as:)``, with the hash of the password; `nil` if there is
  /// none.
  ///
  /// - Throws: the errors of ``init(path:)`` if the file has changed since.
  public func person(named name: UserName) throws -> (name: UserName, hash: PasswordHash)? {
    try content.withLock { content in
      if Self.modified(path) != content.modified { content = try Self.read(path) }
      return content.people[name.folded]
    }
  }

  /// Returns whether a person is in the file. While it can't be read or understood, that is so if the person was in it before:
  /// a line that is being written ends no one's sign-in.
  ///
  /// - Complexity: a look at the file's time.
  package func contains(_ name: UserName) -> Bool {
    content.withLock { content in
      if Self.modified(path) != content.modified, let new = try? Self.read(path) { content = new }
      return content.people[name.folded] != nil
    }
  }

  private static func modified(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  private static func read(_ path: String) throws -> Content {
    // Before the content: a change in between is then seen the next time.
    let modified = modified(path)
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Failure(path: path, reason: error.localizedDescription)
    }
    var people: [String: (name: UserName, hash: PasswordHash)] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = UserName(String(parts[0])), let hash = PasswordHash(written: String(parts[1]))
      else {
        throw Failure(
          path: path, reason: "Line \(index + 1) is not a name, a colon and the hash of a password.")
      }
      // Each method of `crypt` has its name between dollar signs in front; without it, the line has the password itself.
      guard hash.written.hasPrefix("$") else {
        throw Failure(
          path: path,
          reason: """
            Line \(index + 1) has no hash after the colon: a hash begins with “$”. Write the output of `mkpasswd -m yescrypt` \
            there, not the password.
            """)
      }
      guard people.updateValue((name, hash), forKey: name.folded) == nil else {
        throw Failure(path: path, reason: "Line \(index + 1) has a name that is in the file already.")
      }
    }
    return Content(people: people, modified: modified)
  }

  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "\(path) can't be used as the list of people. \(reason)" }
  }
}
