/// Where stores of these tests live: the main actor belongs to a thousand others, which keep it for minutes.
@globalActor actor Desk {
  static let shared = Desk()
}
