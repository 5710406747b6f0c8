/// Identifies a person, the same on all devices: the user of a proxy, or an account of the app.
///
/// ```swift
/// let anna: PersonID = "anna@example.org"
/// let session = SessionID("4f1c", of: anna)
/// session.person == anna                 // true
/// SessionID("/dev/pts/3").person         // PersonID.local
/// ```
///
/// The device authenticates the person; the document decides what the person may see and do
/// (``DocumentFeature/visible(_:to:)`` and
/// ``DocumentFeature/refusal(of:by:in:_:)``). An ID is saved in the file with the sessions of the person, and
/// is no secret. It has no control characters, so no ID can pass for a session of another person.
public struct PersonID: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text of the ID.
  public let description: String

  /// Creates an ID.
  ///
  /// - Precondition: the text has no control character (U+0000 to U+001F): check a text from outside.
  public init(_ description: String) {
    precondition(Self.isValid(description), "The ID of a person has no control characters.")
    self.description = description
  }

  /// Creates an ID from a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The user who runs the program: in a terminal, with a command, in a browser that opened the printed address, and for
  /// actions that no person caused.
  public static let local = PersonID("")

  /// A person who has not signed in, at a server that admits guests (`SignIn.admittingGuests()` of `TarnWeb`). No account has
  /// this ID, “(guest)”, there: what the document permits it, it permits everyone.
  ///
  /// ```swift
  /// func refusal(
  ///   of action: Kitty.Action, by person: PersonID, in document: Kitty.Document, _ session: Kitty.Session
  /// ) -> Refusal? {
  ///   guard person == .guest, case .done = action else { return nil }
  ///   return Refusal("Sign in first.")
  /// }
  /// ```
  public static let guest = PersonID("(guest)")

  /// The person of a session whose ID is malformed, and of a request that does not say who sends it. No other person has this
  /// ID, so it has the rights of a stranger.
  package static let unknown = PersonID(unchecked: "\u{1F}")

  private init(unchecked text: String) { description = text }

  /// Whether a text can be the ID of a person.
  public static func isValid(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 } }

  /// Reads an ID, which is saved as its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard Self.isValid(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The ID of a person has no control characters.")
    }
    description = text
  }

  /// Saves the ID as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension SessionID {
  /// Creates the ID of a person's session at a place, such as a browser or a window. For ``PersonID/local`` it is that of the
  /// place alone.
  ///
  /// - Precondition: the place has no control character.
  public init(_ place: String, of person: PersonID) {
    precondition(PersonID.isValid(place), "The place of a session has no control characters.")
    // A unit separator comes first, so that a session without a person is recognized by one byte.
    self.init(person == .local ? place : "\u{1F}\(person)\u{1F}\(place)")
  }

  /// The person whose session it is: the one of ``init(_:of:)``, otherwise ``PersonID/local``.
  @inlinable public var person: PersonID { description.utf8.first == 0x1F ? writtenPerson : .local }

  /// Whether it is a session of a guest, without reading the person.
  var isOfGuest: Bool { description.utf8.starts(with: Self.guestPrefix) }

  private static let guestPrefix = Array("\u{1F}\(PersonID.guest)\u{1F}".utf8)

  @usableFromInline var writtenPerson: PersonID {
    let parts = description.utf8.split(separator: 0x1F, omittingEmptySubsequences: false)
    guard parts.count == 3, let text = String(parts[1]), PersonID.isValid(text) else { return .unknown }
    return PersonID(text)
  }
}
