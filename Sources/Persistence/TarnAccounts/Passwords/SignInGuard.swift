import Synchronization
import Tarn

/// Verifies passwords, and makes a name wait after failed attempts.
///
/// ```swift
/// let signIns = SignInGuard(hasher: Yescrypt())            // one for all forms of a server
/// do {
///   let isAda = try await signIns.isRight(password, for: "ada", hash: account?.password)
///   print(isAda ? "Welcome." : "The name or the password is wrong.")
/// } catch let error as TooManyAttempts { print("Try again in \(error.minutes) minutes.") }
/// ```
///
/// Neither the answer nor the time that it takes reveals whether a name exists. Parallel attempts are counted, too
/// (``SignInAttempts``).
public final class SignInGuard: Sendable {
  /// Makes the hash of a new password.
  public let hasher: any PasswordHasher
  private let now: @Sendable () -> Timestamp
  private let attempts = Mutex(SignInAttempts())

  /// Creates a guard without failed attempts.
  public init(hasher: any PasswordHasher, now: @escaping @Sendable () -> Timestamp = Timestamp.now) {
    (self.hasher, self.now) = (hasher, now)
  }

  /// Returns whether the password is that of the name.
  ///
  /// - Parameters:
  ///   - password: the password that was typed.
  ///   - name: the name as ``SignInAttempts`` counts it.
  ///   - hash: the hash of the name's password; `nil` if the name is unknown.
  /// - Throws: ``TooManyAttempts`` if the name has to wait, or the hasher's error.
  public func isRight(_ password: Secret, for name: String, hash: PasswordHash?) async throws -> Bool {
    // An attempt counts as failed until the password proves right.
    let minutes = attempts.withLock { attempts in
      let minutes = attempts.wait(name, at: now())
      if minutes == 0 { attempts.failed(name, at: now()) }
      return minutes
    }
    guard minutes == 0 else { throw TooManyAttempts(minutes: minutes) }
    guard let hash else {
      // Hashing takes as long as verifying.
      _ = try await hasher.hash(password)
      return false
    }
    guard try await hasher.isRight(password, for: hash) else { return false }
    attempts.withLock { $0.succeeded(name) }
    return true
  }
}

/// A name has had too many failed attempts and has to wait.
public struct TooManyAttempts: Error, Equatable, CustomStringConvertible {
  /// The number of minutes until the name may try again, at least 1.
  public let minutes: Int

  /// Creates the error.
  public init(minutes: Int) { self.minutes = minutes }

  /// The message to the user.
  public var description: String {
    "There were too many attempts for this name. Try again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
  }
}
