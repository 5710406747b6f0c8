import Foundation
import Tarn
import TarnRecord

/// A user who has signed up.
///
/// ```swift
/// struct Document: Record {
///   var people: Table<UserAccount> = []
///   static let fields: [Field<Document>] = [Field("people", \.people)]
/// }
/// ```
///
/// The hash of the password is a secret field, which reports and logs leave out.
public struct UserAccount: Record, Identifiable {
  /// The identity, which remains if a later version lets users change their names.
  public let id: UUID
  /// The name, unique in an app: see ``UserName/isSame(as:)``.
  public let name: UserName
  /// The e-mail address as the user typed it.
  public let email: String
  /// The hash of the password.
  public let password: PasswordHash
  /// The time at which the user signed up.
  public let joined: Timestamp

  /// Creates an account.
  public init(id: UUID, name: UserName, email: String, password: PasswordHash, joined: Timestamp) {
    (self.id, self.name, self.email, self.password, self.joined) = (id, name, email, password, joined)
  }

  public static let fields: [Field<UserAccount>] = [
    .fixed("id", \.id), .fixed("name", \.name), .fixed("email", \.email), .fixed("password", \.password).secret(),
    .fixed("joined", \.joined),
  ]
}
