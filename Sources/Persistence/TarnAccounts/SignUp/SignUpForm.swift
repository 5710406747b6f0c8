import Foundation
import TarnForms
import TarnRecord

/// The fields of the sign-up form as the user types them.
public struct SignUpForm: Equatable, Codable, Sendable {
  /// The name.
  public internal(set) var name = ""
  /// The e-mail address.
  public internal(set) var email = ""
  /// The password.
  public internal(set) var password = Secret("")
  /// The repeated password, because the user cannot see the typed characters.
  public internal(set) var again = Secret("")

  /// Creates an empty form.
  public init() {}

  /// A validation error of a field.
  public enum FieldError: String, Codable, Sendable, CaseIterable {
    /// The name has other characters than a name may have, or too many or too few.
    case name
    /// The text is no e-mail address.
    case email
    /// The password is too short.
    case short
    /// The password is too long.
    case long
    /// The two passwords differ.
    case different
    /// Another user has the name.
    case taken
  }
}

extension SignUpForm {
  /// Requires a letter, and 1 to 29 more letters, digits, dots, dashes, underscores, or single spaces between them.
  /// Spaces around the name are allowed here and trimmed later, so that a space before the next word is not reported as
  /// an error.
  static let name = Validator<String, FieldError>.matching(.name, upTo: 60) {
    #/ *\p{L}(?: ?[\p{L}\p{M}\p{N}._\-]){1,29} */#
  }

  /// Requires some text, an @, and a domain with a dot. Only a message could prove that the address exists.
  static let email = Validator<String, FieldError>.matching(.email, upTo: 254) {
    #/ *[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+ */#
  }

  /// Requires a length only: rules about letters and digits make people write their passwords down. The upper bound
  /// limits the work of the slow hash.
  static let password = Validator<String, FieldError>.length(10...200, short: .short, long: .long)

  /// Requires two valid and equal passwords. It is built from the validator of one password.
  static let setPassword = Validator<SignUpForm, FieldError>.all(
    .field(\.password.typed, "password", password),
    .equal(\.password.typed, "password", \.again.typed, "again", .different))

  /// Validates the whole form, composed of the validators of its fields. Each of them reports an empty field as
  /// incomplete, which is not an error.
  public static let validator = Validator<SignUpForm, FieldError>.all(
    .field(\.name, "name", name), .field(\.email, "email", email), setPassword)
}

extension SignUpForm {
  /// Requires a name and a password.
  static let signInValidator = Validator<SignUpForm, FieldError>.all(
    .field(\.name, "name", .notEmpty), .field(\.password.typed, "password", .notEmpty))

  /// The address without the spaces that pasting adds at its ends.
  var bareEmail: String { email.trimmingCharacters(in: CharacterSet(charactersIn: " ")) }
}

extension SignUpForm.FieldError: CustomStringConvertible {
  /// The error and how to correct it.
  public var description: String {
    switch self {
    case .name: "A name begins with a letter and has 2 to 30 letters, digits, spaces, dots or dashes."
    case .email: "This is not an e-mail address such as ada@example.org."
    case .short: "This password is too short. Use at least 10 characters, such as four words."
    case .long: "This password is too long. Use at most 200 characters."
    case .different: "The two passwords differ. Type the second one again."
    case .taken: "This name is taken. Choose another one."
    }
  }
}
