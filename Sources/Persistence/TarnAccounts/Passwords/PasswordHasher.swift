/// Makes and verifies password hashes.
///
/// Hashing is slow on purpose and salts every hash, as ``Yescrypt`` does. A test uses a fast one.
public protocol PasswordHasher: Sendable {
  /// Returns a new hash of the password. Each call uses a new salt, so each result differs.
  ///
  /// - Throws: an error whose description is for the user.
  func hash(_ password: Secret) async throws -> PasswordHash

  /// Whether the hash was made of this password. It takes as long as hashing, and equally long for a wrong password and
  /// the right one.
  func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool
}
