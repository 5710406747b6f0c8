// error: 'init(describing:)' is unavailable: unavailable in embedded Swift
// The default name of a step is the name of the action's case.
public enum Action { case add }

public func name(of action: Action) -> String { String(describing: action) }
