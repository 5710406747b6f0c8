// error: cannot use key path in embedded Swift
// The fields of a record are key paths: `Field("title", \.title)`. They save, compare, merge and patch it.
public struct Dream { var title = "" }

public func titles(_ dreams: [Dream]) -> [String] { dreams.map(\.title) }
