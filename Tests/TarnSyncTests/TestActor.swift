/// The actor of the stores in these tests: the main actor also runs many other tests, which occupy it for minutes.
@globalActor actor TestActor {
  static let shared = TestActor()
}
