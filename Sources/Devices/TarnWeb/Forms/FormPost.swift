import TarnEncoding

/// A post of a browser without scripts: the fields of a form, and the button that was pressed.
///
/// | name | value |
/// |---|---|
/// | `tarn-token` | ``FormToken`` |
/// | `tarn-shown` | what each field of the form showed when the page was loaded: its ID and ``FormControl/shown``, encoded, with spaces between them |
/// | `tarn-form` | the ID of a form of the app |
/// | `tarn-agreed` | the ID of a button whose question was answered |
/// | `~`, an ID, the app's name of the field | the text of a field; of a radio button its ID |
/// | `~`, an ID | a pressed button; for the rows of a list followed by one of the marks in ``FormControl`` |
struct FormPost: Sendable {
  enum Name: String {
    case token = "tarn-token"
    case shown = "tarn-shown"
    case form = "tarn-form"
    case agreed = "tarn-agreed"
  }

  /// The type of a form's body.
  static let mediaType = "application/x-www-form-urlencoded"
  /// The first character of the name of a control.
  static let controlMark: Character = "~"
  /// The length of an ID.
  static let idLength = 6
  /// More fields than a person fills in.
  static let mostFields = 4_000

  var token = ""
  var form: String?
  var agreed: String?
  /// The contents that the fields showed, in the order of the page: see ``FormControl/shown``.
  var shown: [(id: String, text: String)] = []
  /// The fields and buttons by their IDs, in the order of the page, each with the rest of its name.
  var values: [(id: String, rest: String, text: String)] = []
  /// Identifies the post: two with the same digest are one that was sent twice.
  let digest: String

  init(_ body: [UInt8]) throws(EventPost.ParsingError) {
    guard let pairs = HTTPTarget.formFields(body) else {
      throw EventPost.ParsingError(reason: "The body must be a form in UTF-8, such as a=1&b=2.")
    }
    digest = body.withUnsafeBytes { String(SHA256.hex(of: $0).prefix(32)) }
    for (name, value) in pairs {
      switch Name(rawValue: name) {
      case .token: token = value
      case .form: form = value
      case .agreed: agreed = value
      case .shown:
        for field in value.split(separator: " ") {
          guard let text = HTTPTarget.formDecoded(field.dropFirst(Self.idLength)) else { continue }
          shown.append((String(field.prefix(Self.idLength)), text))
        }
      case nil:
        guard name.first == Self.controlMark, name.utf8.count > Self.idLength else { continue }
        let name = name.dropFirst()
        values.append(
          (
            String(name.prefix(Self.idLength)), String(name.dropFirst(Self.idLength)),
            value.replacing("\r\n", with: "\n")
          ))
      }
    }
    guard max(values.count, shown.count, pairs.count) <= Self.mostFields else {
      throw EventPost.ParsingError(reason: "The form has more than \(Self.mostFields) fields.")
    }
  }
}

/// Proves that a form was on a page of this session: `[16 digits][32 digits of their code]`.
///
/// The key of the code is the session's secret, so a token needs no memory and stays valid for as long as the session does. The
/// checks of `Origin` and `Sec-Fetch-Site` come before it.
enum FormToken {
  static func new(for session: String) -> String {
    let nonce = String(Token.new().prefix(16))
    return nonce + code(of: nonce, for: session)
  }

  static func isValid(_ token: String, for session: String) -> Bool {
    isSameSecret(String(token.dropFirst(16)), code(of: String(token.prefix(16)), for: session))
  }

  private static func code(of nonce: String, for session: String) -> String {
    String(authenticationCode(of: "tarn form \(nonce)", key: Array(session.utf8)).prefix(32))
  }
}
