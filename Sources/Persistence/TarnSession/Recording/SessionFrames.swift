import TarnEncoding

/// The outer form of a session's file: eight bytes, and then frames that each have a checksum, so that a file is readable up
/// to its last whole frame.
///
/// ```
/// "tarnstep"   size (4 bytes), checksum (4), header as JSON   size, checksum, first state   size, checksum, steps   …
/// ```
///
/// A frame of a state or of steps begins with the names that are new in it. The checksum includes the number of the frame.
enum SessionFrames {
  static let magic: [UInt8] = Array("tarnstep".utf8)
  static let headSize = 8

  static func append(_ payload: UnsafeRawBufferPointer, number: Int, to file: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: payload.count).littleEndian) { file += $0 }
    withUnsafeBytes(of: checksum(payload, number).littleEndian) { file += $0 }
    file += payload
  }

  private static func checksum(_ payload: UnsafeRawBufferPointer, _ number: Int) -> UInt32 {
    var sum = Checksum()
    sum.add(Int64(number))
    sum.add(payload)
    // Both halves: a change of the last bytes alone reaches only one of them.
    return UInt32(truncatingIfNeeded: sum.value ^ sum.value &>> 32)
  }

  /// Returns the range of the frame at an offset; `nil` if it is not whole or damaged.
  static func frame(_ file: UnsafeRawBufferPointer, at offset: Int, number: Int) -> Range<Int>? {
    let start = offset + headSize
    guard start <= file.count else { return nil }
    let size = Int(UInt32(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    guard size <= file.count - start else { return nil }
    let expected = UInt32(littleEndian: file.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
    let payload = UnsafeRawBufferPointer(rebasing: file[start..<start + size])
    return checksum(payload, number) == expected ? start..<start + size : nil
  }
}
