import Synchronization
import TarnForms

/// A sign-up form: a name, a password typed twice, an address.
struct SignUp: Equatable, Sendable {
  var name = ""
  var password = ""
  var confirmation = ""
  var email = ""

  enum Reason: Equatable, Codable, Sendable, CaseIterable {
    case name, short, long, notTheSame, email, weak
  }

  static let complete = SignUp(
    name: "abe_lincoln", password: "four score", confirmation: "four score", email: "abe@example.org")

  static let name = Validator<String, Reason>.matching(.name) { /[a-z][a-z0-9_]{2,15}/ }
  static let password = Validator<String, Reason>.length(8...64, short: .short, long: .long)
  static let setPassword = Validator<SignUp, Reason>.all(
    .field(\.password, "password", password), .field(\.confirmation, "confirmation", password),
    .equal(\.password, "password", \.confirmation, "confirmation", .notTheSame))
  static let email = Validator<String, Reason>.matching(.email) { /[^@\s]+@[^@\s]+\.[a-z]+/ }

  static let form = Validator<SignUp, Reason>.all(
    .field(\.name, "name", name), setPassword, .field(\.email, "email", email))
}

/// Counts how often rules are evaluated.
final class EvaluationCount: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func record(_ rule: String) { counts.withLock { $0[rule, default: 0] += 1 } }

  /// Returns the counts since the last call and resets them.
  func take() -> [String: Int] {
    counts.withLock { counts in
      defer { counts = [:] }
      return counts
    }
  }

  /// Returns a rule that counts its evaluations and is valid by default.
  func rule<Value: Equatable & Sendable>(
    _ name: String, of type: Value.Type = Value.self,
    _ judge: @escaping @Sendable (Value) -> ValidationResult<SignUp.Reason> = { _ in .valid }
  ) -> Validator<Value, SignUp.Reason> {
    Validator { value in
      self.record(name)
      return judge(value)
    }
  }
}
