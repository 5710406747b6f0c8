import TarnAccounts

extension Journal {
  /// A person who edits an entry. It is derived from the person's session, so it is not stored, and ends with the draft.
  public struct Editor: Equatable, Sendable {
    public let person: Person.ID
    public let name: UserName
    /// The entry. The journal does not have it yet if it is new.
    public let entry: Entry.ID
    /// The parts that the draft changes, by their names in a sentence: `the title`.
    public let changes: [String]

    public init(person: Person.ID, name: UserName, entry: Entry.ID, changes: [String]) {
      (self.person, self.name, self.entry, self.changes) = (person, name, entry, changes)
    }
  }
}

extension Journal.Session {
  /// Returns who edits which entry in this session; `nil` without a draft.
  public func editor(in document: Journal.Document) -> Journal.Editor? {
    guard let draft = work.draft, let person = person.flatMap({ document.people[id: $0] }) else { return nil }
    return Journal.Editor(
      person: person.id, name: person.name, entry: draft.value.id,
      changes: draft.value.parts(differingFrom: draft.base).map(\.name))
  }
}
