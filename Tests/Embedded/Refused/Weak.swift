// error: attribute 'weak' cannot be used in Embedded Swift
// An effect that runs must not keep its store alive.
public final class Runner {
  weak var store: Runner?
}
