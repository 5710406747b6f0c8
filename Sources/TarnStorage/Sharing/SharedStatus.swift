/// How it stands with a store that several programs have.
public enum SharedStatus: Equatable, Sendable {
  /// This program has the file, and others may follow it.
  case owning(StorageStatus)
  /// Another program has the file, and this one follows it.
  ///
  /// - Parameter owner: its name and the number of its process.
  case following(owner: String)
  /// The program that had the file has ended, or does not answer. What is done meanwhile waits, and is not shown yet.
  case looking
  /// What was done was not taken, or it is not known whether it was; in words for a person.
  case refused(String)
  /// Why it can neither have the file nor follow anybody, for a person. It is tried again.
  case stuck(String)
}
