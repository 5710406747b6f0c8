#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for a moment, so that other threads run.
func waitAMoment() {
  // Pause: for no event; it makes more orders of the two threads occur.
  usleep(5_000)
}
