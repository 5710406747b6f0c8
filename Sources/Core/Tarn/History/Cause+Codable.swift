// In a separate file from the loop, which does not use Codable. A cause is encoded as its raw value.
extension Cause: Codable {}
