#if Passwords || Full
  import CCrypt
  import Dispatch
  import TarnEncoding
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Hashes passwords with yescrypt, the default of Debian. It is slow and needs much memory, which makes guessing
  /// expensive.
  ///
  /// ```swift
  /// let hash = try await Yescrypt().hash(password)                      // "$y$j9T$…", after a tenth of a second
  /// let isRight = try await Yescrypt().isRight(password, for: hash)     // true
  /// ```
  ///
  /// It hashes one password at a time on its own thread, so that many sign-ins wait for each other but delay nothing
  /// else. It needs the package trait `Passwords`.
  public final class Yescrypt: PasswordHasher {
    private let queue = DispatchQueue(label: "Yescrypt")

    /// Creates a hasher with a thread of its own.
    public init() {}

    /// Returns a new hash of the password.
    ///
    /// - Throws: ``Failure`` if the system has no random numbers or not enough memory.
    public func hash(_ password: Secret) async throws -> PasswordHash {
      // 0 selects the library's default cost; the salt comes from the system.
      guard let setting = crypt_gensalt_ra("$y$", 0, nil, 0) else { throw Failure() }
      defer { free(setting) }
      return try await hash(password, by: String(cString: setting))
    }

    /// Whether the hash was made of this password.
    ///
    /// - Throws: ``Failure`` if the system does not know the hash's method or has not enough memory.
    public func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool {
      let again = try await self.hash(password, by: hash.written)
      // An ordinary comparison is safe: both are hashes, so its timing reveals nothing about the password.
      return again == hash
    }

    private func hash(_ password: Secret, by setting: String) async throws -> PasswordHash {
      let phrase = Yescrypt.phrase(password.typed)
      return try await withCheckedThrowingContinuation { continuation in
        queue.async {
          var data: UnsafeMutableRawPointer?
          var size: Int32 = 0
          defer { free(data) }
          let written = crypt_ra(phrase, setting, &data, &size).map { String(cString: $0) }
          guard let hash = written.flatMap(PasswordHash.init(written:)) else {
            return continuation.resume(throwing: Failure())
          }
          continuation.resume(returning: hash)
        }
      }
    }

    /// Returns the phrase to hash. The library accepts up to 511 bytes without a 0; any other password is replaced by its
    /// SHA-256.
    private static func phrase(_ typed: String) -> String {
      // The prefix is part of the hashes that exist.
      typed.utf8.count < CRYPT_MAX_PASSPHRASE_SIZE && !typed.utf8.contains(0)
        ? typed
        : "blob:" + Array(typed.utf8).withUnsafeBytes { SHA256.hex(of: $0) }
    }

    /// The system could not hash a password.
    public struct Failure: Error, CustomStringConvertible {
      public var description: String { "The system could not hash the password." }
    }
  }
#endif
