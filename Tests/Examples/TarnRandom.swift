// Context for the examples in the comments of TarnRandom; see Scripts/examples.
@testable import TarnRandom

let totals = [7, 2, 11]
