import Foundation
import Synchronization
import TarnDocument

/// The cookies of people who have signed in: signed, so that the server keeps no list of them and accepts them after a restart. It
/// keeps a list of those that were ended before their time.
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
  private let file: EndedSignInFile?
  /// The sign-ins that were ended before their validity.
  private let ended: Mutex<EndedSignInFile.Content>

  /// - Parameter file: keeps the ended sign-ins; `nil` to forget them at the end of the program.
  init(
    key: [UInt8], file: EndedSignInFile? = nil,
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
  ) {
    (self.key, self.file, self.now) = (key, file, now)
    ended = Mutex(file?.load(at: now(), latest: now() + Self.lifetime) ?? EndedSignInFile.Content())
  }

  /// The cookies of the servers at a port, with the key of the user who runs this process.
  static func ofUser(port: UInt16) -> SignInCookies {
    let folder = AccessKey.folderOfUser
    return SignInCookies(
      key: AccessKey.ofUser, file: folder.map { EndedSignInFile(path: EndedSignInFile.path(in: $0, port: port)) })
  }

  static func name(port: UInt16) -> CookieName { CookieName("tarn-person-\(port)", isOfHost: true) }

  /// Returns a new cookie of a person.
  func make(for person: PersonID, port: UInt16) -> String {
    let hex = person.description.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    // After the sign-ins that a damaged file has ended.
    let end = max(now() + Self.lifetime, ended.withLock { $0.allUntil } + 1)
    let text = "\(end).\(Token.new()).\(hex)"
    return text + "." + code(of: text, port)
  }

  /// Returns what a cookie says; `nil` unless this key has made it for this port, and it is valid still.
  func claim(of cookie: String, port: UInt16) -> Claim? {
    let parts = cookie.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, isSameSecret(parts[3], code(of: parts[0...2].joined(separator: "."), port)),
      let end = Int64(parts[0]), end > now(), let name = Self.text(hex: parts[2]), PersonID.isValid(name)
    else { return nil }
    guard ended.withLock({ $0.ended[parts[1]] == nil && end > $0.allUntil }) else { return nil }
    return Claim(person: PersonID(name), id: parts[1], end: end)
  }

  /// Makes a cookie invalid: at once, and when this returns also for the next program at this port.
  ///
  /// - Throws: the error of the file. The cookie is invalid until the end of the program.
  /// - Complexity: O(1), and O(``mostEnded``) when there are too many.
  func end(_ claim: Claim) async throws {
    let now = now()
    let mustRewrite = ended.withLock { content in
      var isFull = content.ended.count >= Self.mostEnded
      if isFull { content.ended = content.ended.filter { $0.value > now } }
      if content.ended.count >= Self.mostEnded {
        // All that end before the median: else the file would be written anew for each further one.
        let ends = content.ended.values.sorted()
        content.allUntil = max(content.allUntil, ends[ends.count / 2])
        let limit = content.allUntil
        content.ended = content.ended.filter { $0.value > limit }
        isFull = true
      }
      if claim.end > content.allUntil { content.ended[claim.id] = claim.end }
      return isFull
    }
    if mustRewrite {
      try await file?.rewrite { [self] in ended.withLock { $0 } }
    } else {
      try await file?.append(claim.id, until: claim.end)
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
