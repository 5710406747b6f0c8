import Foundation

extension ChangeID {
  /// A name that nothing else has. Like the time it comes from outside: whoever makes the action asks for it, and not `update`.
  public static func unique() -> ChangeID { ChangeID(UUID()) }

  public init(_ uuid: UUID) {
    guard let id = ChangeID(uuid.uuidString) else {
      preconditionFailure("A UUID has 36 hexadecimal digits and dashes.")
    }
    self = id
  }
}
