/// Why the state changed. Every change carries its cause, so that a device animates user actions and shows all other
/// changes at once.
public enum Cause: String, Sendable, Hashable, CaseIterable {
  /// The user acted on a device.
  case acted
  /// The user or the app jumped to another history position, or undid or redid a step.
  case jumped = "wound"
  /// A whole state was loaded or pasted.
  case loaded
  /// The action came from outside: a use case or a subscription sent it.
  case arrived
}
