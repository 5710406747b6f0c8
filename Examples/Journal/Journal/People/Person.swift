import Foundation
import Tarn
import TarnRecord

/// A person who shares the journal.
public struct Person: Record, Identifiable {
  public let id: UUID
  /// The name, unique in the journal: see ``PersonName/isSame(as:)``.
  public let name: PersonName
  public let email: String
  public let password: PasswordHash
  /// The time at which the person joined.
  public let joined: Timestamp

  public init(id: UUID, name: PersonName, email: String, password: PasswordHash, joined: Timestamp) {
    (self.id, self.name, self.email, self.password, self.joined) = (id, name, email, password, joined)
  }

  public static let fields: [Field<Person>] = [
    .fixed("id", \.id), .fixed("name", \.name), .fixed("email", \.email), .fixed("password", \.password).secret(),
    .fixed("joined", \.joined),
  ]
}

extension PersonName {
  /// Whether people would confuse the two names. The comparison ignores case and the ways to encode an accent.
  public func isSame(as other: PersonName) -> Bool { folded == other.folded }

  var folded: String {
    description.precomposedStringWithCompatibilityMapping.folding(options: .caseInsensitive, locale: nil)
  }
}

extension Journal.Document {
  /// Returns the person with the name, compared as by ``PersonName/isSame(as:)``.
  ///
  /// - Complexity: O(people)
  public func person(named name: PersonName) -> Person? { people.first { $0.name.isSame(as: name) } }
}
