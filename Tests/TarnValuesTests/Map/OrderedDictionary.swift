/// A dictionary with the insertion order of its keys: the model of a map.
struct OrderedDictionary<Key: Hashable, Value: Equatable>: Equatable {
  var keys: [Key] = []
  var values: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if newValue == nil { keys.removeAll { $0 == key } } else if values[key] == nil { keys.append(key) }
      values[key] = newValue
    }
  }

  mutating func filter(_ isIncluded: (Key) -> Bool) {
    keys.removeAll { !isIncluded($0) }
    values = values.filter { isIncluded($0.key) }
  }
}
