import TarnForms
import TarnRecord

/// What a person fills in to be one of the people: as it is typed.
public struct SignUpForm: Equatable, Codable, Sendable {
  public internal(set) var name = ""
  public internal(set) var email = ""
  public internal(set) var password = Secret("")
  /// The password a second time, for nobody sees what they type.
  public internal(set) var again = Secret("")

  public init() {}

  /// What is wrong with what was filled in.
  public enum Wrong: String, Codable, Sendable, CaseIterable {
    case name, email, short, long, different, taken
  }
}

extension SignUpForm {
  /// A letter, and 1 to 29 more letters, digits, dots, dashes, underlines, or single spaces between them. Spaces around it are taken
  /// away later: complaining of one while the next word is not typed yet would be rude.
  static let name = Validator<String, Wrong>.matching(.name, upTo: 60) {
    #/ *\p{L}(?: ?[\p{L}\p{M}\p{N}._\-]){1,29} */#
  }

  /// Something, an @, and a domain with a dot. Whether a letter arrives, only a letter can tell.
  static let email = Validator<String, Wrong>.matching(.email, upTo: 254) { #/ *[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+ */# }

  /// By its length alone: rules about letters and digits make passwords that people write on paper. Not longer than what a
  /// slow hash should be asked to chew.
  static let password = Validator<String, Wrong>.length(10...200, short: .short, long: .long)

  /// Two passwords, each as it should be, and the same. Made of the one for one password.
  static let setPassword = Validator<SignUpForm, Wrong>.all(
    .field(\.password.typed, "password", password),
    .equal(\.password.typed, "password", \.again.typed, "again", .different))

  /// The whole form, made of the smaller ones. That nothing is wrong with an empty field, and yet the form is not ready, is not
  /// said here: every part has it.
  public static let validator = Validator<SignUpForm, Wrong>.all(
    .field(\.name, "name", name), .field(\.email, "email", email), setPassword)
}

extension SignUpForm {
  /// Without the spaces around it that come with being pasted.
  var bareEmail: String { String(email.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

extension SignUpForm.Wrong: CustomStringConvertible {
  /// What it was, and what to do.
  public var description: String {
    switch self {
    case .name: "A name begins with a letter and has 2 to 30 letters, digits, spaces, dots or dashes."
    case .email: "This is no e-mail address: one looks like ada@example.org."
    case .short: "This password is too short: take 10 characters or more, such as four words."
    case .long: "This password is too long: take 200 characters or less."
    case .different: "The two passwords are not the same. Type the second again."
    case .taken: "Somebody else has this name. Choose another."
    }
  }
}
