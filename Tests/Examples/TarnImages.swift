// Context for the examples in the comments of TarnImages; see Scripts/examples.
@testable import TarnImages

@MainActor let bytes: [UInt8] = []
@MainActor let picture = try! ImageFile(bytes, named: "lake.jpg")
