import TarnAccounts

/// A person who shares the journal.
public typealias Person = UserAccount

extension Journal.Document {
  /// Returns the person with the name, compared as by `UserName.isSame(as:)`.
  ///
  /// - Complexity: O(people)
  public func person(named name: UserName) -> Person? { people.first { $0.name.isSame(as: name) } }
}
