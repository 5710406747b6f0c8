import Foundation
import Synchronization
import TarnDocument

/// The cookies of people who have signed in: signed, so that the server keeps no list of them and accepts them after a restart.
///
/// A cookie consists of the end of its validity, a random number that identifies the sign-in, and the person, in
/// hexadecimal, and of a code that only the holder of the key can make.
final class SignInCookies: Sendable {
  /// The content of a valid cookie.
  struct Claim: Equatable {
    let person: PersonID
    /// Identifies the sign-in; grants nothing.
    let id: String
    let end: Int64
  }

  /// 30 days, as for a browser that was admitted by the token.
  static let lifetime: Int64 = 2_592_000
  /// The greatest number of ended sign-ins that are remembered.
  static let mostEnded = 100_000

  private let key: [UInt8]
  private let now: @Sendable () -> Int64
  /// The sign-ins that were ended before their validity, with its end.
  private let ended = Mutex<[String: Int64]>([:])

  init(key: [UInt8], now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }) {
    (self.key, self.now) = (key, now)
  }

  /// The name of the cookie. With its prefix a browser accepts it over TLS only, from no other host, and for all paths.
  static func name(port: UInt16, isSecure: Bool) -> String {
    (isSecure ? "__Host-" : "") + "tarn-person-\(port)"
  }

  /// Returns a new cookie of a person.
  func make(for person: PersonID, port: UInt16) -> String {
    let hex = person.description.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let text = "\(now() + Self.lifetime).\(Token.new()).\(hex)"
    return text + "." + code(of: text, port)
  }

  /// Returns what a cookie says; `nil` unless this key has made it for this port, and it is valid still.
  func claim(of cookie: String, port: UInt16) -> Claim? {
    let parts = cookie.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, isSameSecret(parts[3], code(of: parts[0...2].joined(separator: "."), port)),
      let end = Int64(parts[0]), end > now(), let name = Self.text(hex: parts[2]), PersonID.isValid(name)
    else { return nil }
    guard ended.withLock({ $0[parts[1]] == nil }) else { return nil }
    return Claim(person: PersonID(name), id: parts[1], end: end)
  }

  /// Makes a cookie invalid.
  ///
  /// - Complexity: O(1), and O(``mostEnded``) when there are too many.
  func end(_ claim: Claim) {
    let now = now()
    ended.withLock { ended in
      if ended.count >= Self.mostEnded { ended = ended.filter { $0.value > now } }
      if ended.count >= Self.mostEnded, let oldest = ended.min(by: { $0.value < $1.value }) { ended[oldest.key] = nil }
      ended[claim.id] = claim.end
    }
  }

  /// Half of the code, as of the other cookies: a browser sends the cookies of all ports to each of them.
  private func code(of text: String, _ port: UInt16) -> String {
    String(authenticationCode(of: "tarn sign-in, port \(port), \(text)", key: key).prefix(32))
  }

  private static func text(hex: String) -> String? {
    let digits = Array(hex.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    return bytes.count * 2 == digits.count ? String(validating: bytes, as: UTF8.self) : nil
  }
}
