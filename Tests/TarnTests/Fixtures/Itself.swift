/// Selects all there is.
func itself<Value>(_ value: borrowing Value) -> Value { copy value }
