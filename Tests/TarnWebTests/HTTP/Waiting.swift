#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A moment in which others get on.
func waitAMoment() {
  // Pause: nothing is waited for; it makes the orders of two threads more.
  usleep(5_000)
}
