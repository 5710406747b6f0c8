// Context for the examples in the comments of CommandSupport; see Scripts/examples.
@testable import CommandSupport

@MainActor let text = "3 to-dos\n"
