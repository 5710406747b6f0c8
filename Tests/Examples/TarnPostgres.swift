// Context for the examples in the comments of TarnPostgres; see Scripts/examples.
@testable import TarnPostgres
@testable import TarnStorage
