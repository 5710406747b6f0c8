import TarnEncoding

/// Returns the HMAC-SHA-256 (RFC 2104) of a message as 64 hexadecimal digits.
///
/// - Parameter key: at most 64 bytes, the block size of the hash.
func authenticationCode(of message: String, key: [UInt8]) -> String {
  precondition(key.count <= 64, "A key of \(key.count) bytes is longer than a block of the hash, 64 bytes.")
  let block = key + Array(repeating: 0, count: 64 - key.count)
  let inner = (block.map { $0 ^ 0x36 } + Array(message.utf8)).withUnsafeBytes { SHA256.hex(of: $0) }
  return (block.map { $0 ^ 0x5c } + bytes(inner)).withUnsafeBytes { SHA256.hex(of: $0) }
}

/// Decodes hexadecimal digits.
private func bytes(_ digits: String) -> [UInt8] {
  let values = digits.utf8.map { $0 <= UInt8(ascii: "9") ? $0 - UInt8(ascii: "0") : $0 - UInt8(ascii: "a") + 10 }
  return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
}
