// Context for the examples in the comments of TarnEncoding; see Scripts/examples.
import Foundation

@testable import TarnEncoding

struct Action: Codable { var name = "" }

@MainActor let row = "{}"
@MainActor let bytes = UnsafeRawBufferPointer(start: nil, count: 0)
@MainActor let names = BinaryNames()
