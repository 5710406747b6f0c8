import Tarn

/// A seed from the system's random number generator: the only part of this app that is not reproducible.
///
/// The purpose is returned unread with the seed.
public struct NewSeed<Purpose: Sendable>: SynchronousUseCase {
  /// Seeds are below this: nine digits, which a person can read aloud.
  public static var bound: UInt64 { 1_000_000_000 }

  public init() {}

  public func perform(_ purpose: Purpose) -> UInt64 { UInt64.random(in: 0..<Self.bound) }
}
