/// Whether a test store fails for what its test does not name.
///
/// ```swift
/// let store = TestStore(Facts(), from: Facts.State())
/// store.exhaustivity = .off
/// try store.send(.ask) { $0.isLoading = true }      // whatever else changes
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// Every change, effect and subscription has to be asserted.
  case on
  /// Only what the test names is checked: the fields that a closure changes. A closure that changes none says which values
  /// the fields keep. The rest is printed if it is to be shown.
  case off(showSkippedAssertions: Bool)

  /// Checks only what the test names.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }
}
