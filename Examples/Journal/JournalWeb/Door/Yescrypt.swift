import CCrypt
import Foundation
import Journal
import TarnStorage

/// Hashes passwords with yescrypt: slow for who tries many, and in need of much memory besides. What Debian keeps its own by.
///
/// ```swift
/// let hash = try await Yescrypt().hash(password)          // "$y$j9T$…", a tenth of a second later
/// try await Yescrypt().isRight(password, for: hash)       // true
/// ```
///
/// One after the other, on a thread of its own: a crowd at the door waits, and nobody else does.
final class Yescrypt: PasswordHasher {
  private let queue = DispatchQueue(label: "Yescrypt")

  func hash(_ password: Secret) async throws -> PasswordHash {
    // 0: as hard as the library takes to be right at the time, and a salt from the system.
    guard let setting = crypt_gensalt_ra("$y$", 0, nil, 0) else { throw Failure() }
    defer { free(setting) }
    return try await hash(password, by: String(cString: setting))
  }

  func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool {
    let again = try await self.hash(password, by: hash.written)
    // Both are hashes: how many of their characters are alike tells nothing of the password.
    return again == hash
  }

  private func hash(_ password: Secret, by setting: String) async throws -> PasswordHash {
    let phrase = Yescrypt.phrase(password.typed)
    return try await withCheckedThrowingContinuation { continuation in
      queue.async {
        var data: UnsafeMutableRawPointer?
        var size: Int32 = 0
        defer { free(data) }
        let written = crypt_ra(phrase, setting, &data, &size).map { String(cString: $0) }
        guard let hash = written.flatMap(PasswordHash.init(written:)) else {
          return continuation.resume(throwing: Failure())
        }
        continuation.resume(returning: hash)
      }
    }
  }

  /// The library takes 511 bytes, and none of them 0: what is otherwise is hashed quickly before it is hashed slowly.
  private static func phrase(_ typed: String) -> String {
    typed.utf8.count < CRYPT_MAX_PASSPHRASE_SIZE && !typed.utf8.contains(0) ? typed : "\(BlobID(of: Array(typed.utf8)))"
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String { "The system could not hash the password." }
  }
}
