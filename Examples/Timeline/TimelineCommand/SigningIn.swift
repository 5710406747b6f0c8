/// Signing in from the shell.
enum SigningIn {
  /// - Returns: what is said when it is done.
  static func signIn(to server: String) async throws -> String {
    throw Refusal("This program has no network yet, so it can’t sign in to \(server).")
  }
}
