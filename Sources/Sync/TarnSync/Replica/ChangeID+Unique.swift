import Foundation

extension ChangeID {
  /// Creates a unique ID. Call it where the action is created and not in `update`, which must be deterministic.
  public static func unique() -> ChangeID { ChangeID(UUID()) }

  /// Creates an ID from a UUID.
  public init(_ uuid: UUID) {
    guard let id = ChangeID(uuid.uuidString) else {
      preconditionFailure("A UUID has 36 hexadecimal digits and dashes.")
    }
    self = id
  }
}
