import TarnLayout

/// A violation of law 10, with the constraints under which it occurs.
///
/// ```swift
/// if let violation = LayoutLaws(row).firstViolation() { print(violation) }
/// ```
///
/// prints
///
/// ```
/// Law 10 does not hold: children stay inside.
/// With a proposed size of 0.0–320.0 × 44.0, leaf 2 is 90.0 × 44.0 at (240.0, 0.0), outside of 320.0 × 44.0.
/// ```
public struct LayoutViolation: Equatable, Sendable {
  /// The violated law.
  public let law: String
  /// The constraints under which it occurs.
  public let constraints: LayoutConstraints
  /// The violation.
  public let finding: String
}

extension LayoutViolation: CustomStringConvertible {
  public var description: String {
    "Law 10 does not hold: \(law).\nWith a proposed size of \(constraints), \(finding)."
  }
}
