import TarnLayout

/// Law 10 where it did not hold, with the room that shows it.
///
/// ```swift
/// if let violation = LayoutLaws(row).firstViolation() { print(violation) }
/// ```
///
/// prints
///
/// ```
/// Law 10 does not hold: children stay inside.
/// In a room of 0.0–320.0 × 44.0 leaf 2 is 90.0 × 44.0 at (240.0, 0.0), outside of 320.0 × 44.0.
/// ```
public struct LayoutViolation: Equatable, Sendable {
  public let law: String
  /// Where it can be seen.
  public let room: Room
  /// What is wrong there.
  public let finding: String
}

extension LayoutViolation: CustomStringConvertible {
  public var description: String { "Law 10 does not hold: \(law).\nWith a proposed size of \(room), \(finding)." }
}
