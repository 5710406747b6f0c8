import Tarn

/// A seed from the system's own generator: the one thing here that can't be foretold.
///
/// What it is for goes with the request and comes back unread.
public struct NewSeed<Purpose: Sendable>: SynchronousUseCase {
  /// Seeds are below this: nine digits, which a person can read out to another.
  public static var bound: UInt64 { 1_000_000_000 }

  public init() {}

  public func perform(_ purpose: Purpose) -> UInt64 { UInt64.random(in: 0..<Self.bound) }
}
