// error: cannot find type 'Actor' in scope
// A store stays in the isolation in which it was created.
public final class Store { public init(isolation: isolated (any Actor)? = #isolation) {} }
