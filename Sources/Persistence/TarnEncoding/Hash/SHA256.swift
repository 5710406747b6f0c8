/// The SHA-256 hash of FIPS 180-4. `TarnStorage` names blobs by it; `TarnWeb` names sessions by it and computes
/// authentication codes with it.
///
/// It is implemented here because the supported systems share no library for it. It hashes about 200 MB a second.
package struct SHA256 {
  // The first 32 bits of the fractional parts of the square roots of the first 8 primes, and of the cube roots of the
  // first 64, as in the standard.
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]

  /// Returns the hash of bytes as sixty-four hexadecimal digits.
  package static func hex(of bytes: UnsafeRawBufferPointer) -> String {
    var hash = SHA256()
    let tailStart = bytes.count / 64 * 64
    for start in stride(from: 0, to: tailStart, by: 64) {
      hash.add(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]))
    }
    // The remainder, a one bit, zeros, and the number of bits in eight bytes, padded to a whole block.
    var tail = Array(bytes[tailStart...]) + [0x80]
    tail += Array(repeating: 0, count: (56 - tail.count + 128) % 64)
    withUnsafeBytes(of: UInt64(bytes.count * 8).bigEndian) { tail += $0 }
    tail.withUnsafeBytes { tail in
      for start in stride(from: 0, to: tail.count, by: 64) {
        hash.add(UnsafeRawBufferPointer(rebasing: tail[start..<start + 64]))
      }
    }
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for word in hash.state {
      for shift in stride(from: UInt32(28), through: 0, by: -4) { text.append(digits[Int(word >> shift & 15)]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func add(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
      }
      for index in 16..<64 {
        let (w15, w2) = (words[index - 15], words[index - 2])
        let small = (w15 >> 7 | w15 << 25) ^ (w15 >> 18 | w15 << 14) ^ (w15 >> 3)
        let large = (w2 >> 17 | w2 << 15) ^ (w2 >> 19 | w2 << 13) ^ (w2 >> 10)
        words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      Self.constants.withUnsafeBufferPointer { constants in
        for index in 0..<64 {
          let large = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
          let first = h &+ large &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
          let small = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
          let second = small &+ ((a & b) ^ (a & c) ^ (b & c))
          (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
      }
      state[0] &+= a
      state[1] &+= b
      state[2] &+= c
      state[3] &+= d
      state[4] &+= e
      state[5] &+= f
      state[6] &+= g
      state[7] &+= h
    }
  }
}
