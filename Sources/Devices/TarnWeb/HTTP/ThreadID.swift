#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Identifies the threads of this process.
enum ThreadID {
  /// A number for the calling thread, different from those of all other running threads and never 0.
  static var current: UInt64 {
    #if canImport(Glibc)
      UInt64(pthread_self())
    #else
      // A pointer there.
      UInt64(UInt(bitPattern: pthread_self()))
    #endif
  }
}
