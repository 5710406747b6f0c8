import Testing

/// One after the other: each test has a browser of its own, and several at once would only slow each other down.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct DriverTests {}
