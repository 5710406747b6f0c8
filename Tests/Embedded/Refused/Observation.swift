// error: no such module 'Observation'
// A store tells SwiftUI which of its members were read.
import Observation

@Observable public final class Store { public var count = 0 }
