// Context for the examples in the comments of TarnCommandLine; see Scripts/examples.
import TarnEncoding

@testable import TarnCommandLine
