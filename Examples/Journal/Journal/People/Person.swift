import Foundation
import Tarn
import TarnRecord

/// One of those who share the journal.
public struct Person: Record, Identifiable {
  public let id: UUID
  /// No two people have the same: see ``PersonName/isSame(as:)``.
  public let name: PersonName
  public let email: String
  public let password: PasswordHash
  public let joined: Timestamp

  public init(id: UUID, name: PersonName, email: String, password: PasswordHash, joined: Timestamp) {
    self.id = id
    self.name = name
    self.email = email
    self.password = password
    self.joined = joined
  }

  public static let fields: [Field<Person>] = [
    .fixed("id", \.id), .fixed("name", \.name), .fixed("email", \.email), .fixed("password", \.password),
    .fixed("joined", \.joined),
  ]
}

extension PersonName {
  /// Whether people would take the one for the other: large and small letters are alike, and so are the ways to type an accent.
  public func isSame(as other: PersonName) -> Bool { folded == other.folded }

  var folded: String {
    description.precomposedStringWithCompatibilityMapping.folding(options: .caseInsensitive, locale: nil)
  }
}

extension Journal.State {
  /// The one who is called so, however it is typed.
  ///
  /// - Complexity: O(people)
  public func person(named name: PersonName) -> Person? { people.first { $0.name.isSame(as: name) } }
}
