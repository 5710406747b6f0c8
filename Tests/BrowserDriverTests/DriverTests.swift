import Testing

/// The tests run serially: each has its own browser, and several at once would slow each other down.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DriverTests {}
