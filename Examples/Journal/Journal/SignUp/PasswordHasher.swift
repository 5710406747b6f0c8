/// Makes hashes of passwords that take long to try, each with a salt of its own, such as `crypt` with yescrypt. Given from outside.
public protocol PasswordHasher: Sendable {
  /// Another one each time, for the salt is another.
  ///
  /// - Throws: what went wrong, in words for a person.
  func hash(_ password: Secret) async throws -> PasswordHash

  /// Whether a hash was made of this password. Takes as long as making one, and as long for a wrong password as for the right.
  func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool
}
