@testable import TarnRepair
// Context for the examples in the comments of TarnRepair; see Scripts/examples.
@testable import TarnStorage

@MainActor let path = "clocks.tarn"
@MainActor let change = SavedValue.null
