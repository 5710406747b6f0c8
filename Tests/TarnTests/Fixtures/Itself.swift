/// Selects the whole value.
func itself<Value>(_ value: borrowing Value) -> Value { copy value }
