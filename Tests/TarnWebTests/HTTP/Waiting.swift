#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A moment in which others get on.
func waitAMoment() {
  usleep(5_000)
}

/// Looks again and again until it is so; gives up after about 30 s, which only a hang takes.
func eventually(_ isSo: () throws -> Bool) throws {
  for _ in 0..<6_000 {
    if try isSo() { return }
    waitAMoment()
  }
  throw RawClient.Failure(description: "it never became so")
}
