/// Why the state changed. Every change tells it to those who observe, so that a device animates what a person did
/// and shows the rest at once.
public enum Cause: String, Sendable, Hashable, CaseIterable {
  /// A person acted on a device.
  case acted
  /// History was wound.
  case wound
  /// A whole state was loaded or pasted.
  case loaded
  /// It came from outside: a use case answered or a source spoke.
  case arrived
}
