import TarnValues

/// A map and an ordered dictionary that receive the same changes.
struct MapModel<Key: ModelElement, Value: ModelElement>: ProgramModel {
  /// A map and the expected contents.
  struct Version {
    var map: Map<Key, Value> = [:]
    var model = OrderedDictionary<Key, Value>()
  }

  /// Makes keys and values.
  struct Making {
    let live = Live()
    /// The number of different keys.
    let keys: Int
    var made = 0
    /// A description of an unexpected result, or nil.
    var surprise: String?

    func key(_ number: Int) -> (collection: Key, model: Key) {
      (.make(number % keys, live.collection), .make(number % keys, live.model))
    }

    mutating func value() -> (collection: Value, model: Value) {
      made += 1
      return (.make(made, live.collection), .make(made, live.model))
    }
  }

  var making: Making
  var now = Version()
  var kept: [Version] = []

  init(keys: Int) { making = Making(keys: keys) }

  mutating func unreleased() -> String? {
    now = Version()
    kept = []
    return making.live.unreleased
  }

  mutating func perform(_ operation: MapOperation) {
    switch operation {
    case .keep:
      if kept.count == 5 { kept.removeFirst() }
      kept.append(now)
    case .drop(let which): if !kept.isEmpty { kept.remove(at: which % kept.count) }
    case .restore(let which): if !kept.isEmpty { now = kept[which % kept.count] }
    case .merge(let which): if !kept.isEmpty { now.merge(kept[which % kept.count]) }
    case .changeKept(let which, let number):
      guard !kept.isEmpty else { return }
      let operations = [
        MapOperation.replace(at: number), .set(number), .removeAt(number / 2), .removeAndSet(at: number / 3),
      ]
      for operation in operations { kept[which % kept.count].perform(operation, &making) }
    default: now.perform(operation, &making)
    }
  }
}

extension MapModel.Version {
  mutating func perform(_ operation: MapOperation, _ making: inout MapModel.Making) {
    switch operation {
    case .set(let number): set(number, &making)
    case .setMany(let number, let count): for offset in 0..<count { set(number + offset, &making) }
    case .replace(let position): if let key = key(at: position) { set(key.number, &making) }
    case .change(let number):
      let (key, standard, value) = (making.key(number), making.value(), making.value())
      if map[key.collection, default: standard.collection].number != (model[key.model] ?? standard.model).number {
        making.surprise = "\(number) has another value, or another default"
      }
      map[key.collection, default: standard.collection] = value.collection
      model[key.model] = value.model
    case .swap(let number):
      let key = making.key(number)
      let new = model[key.model] == nil ? making.value() : nil
      var (value, modelValue) = (new?.collection, new?.model)
      Swift.swap(&map[key.collection], &value)
      Swift.swap(&model[key.model], &modelValue)
      if value?.number != modelValue?.number { making.surprise = "\(number) had \(value as Any)" }
    case .remove(let number): remove(number, &making)
    case .removeMany(let number, let count): for offset in 0..<count { remove(number + offset, &making) }
    case .removeAt(let position):
      guard let key = key(at: position) else { return }
      let pair = map.remove(at: map.index(map.startIndex, offsetBy: position % model.keys.count))
      if pair.key.number != key.number || pair.value.number != model[key]?.number {
        making.surprise = "\(pair) is removed, not \(key)"
      }
      model[key] = nil
    case .removeAndSet(let position):
      guard let key = key(at: position) else { return }
      remove(key.number, &making)
      set(key.number, &making)
    case .removeAll:
      map.removeAll()
      model = OrderedDictionary()
    case .filter(let remainder, let divisor):
      map = map.filter { $0.key.number % divisor != remainder % divisor }
      model.filter { $0.number % divisor != remainder % divisor }
    case .compactMapValues(let remainder, let divisor):
      map = map.compactMapValues { $0.number % divisor == remainder % divisor ? nil : $0 }
      let values = model.values
      model.filter { values[$0]!.number % divisor != remainder % divisor }
    case .mapValues:
      map = map.mapValues { .make($0.number + 1, making.live.collection) }
      model.values = model.values.mapValues { .make($0.number + 1, making.live.model) }
    case .keep, .drop, .restore, .merge, .changeKept: preconditionFailure("\(operation) is not of one version.")
    }
  }

  mutating func set(_ number: Int, _ making: inout MapModel.Making) {
    let (key, value) = (making.key(number), making.value())
    let old = map.updateValue(value.collection, forKey: key.collection)
    if old?.number != model[key.model]?.number { making.surprise = "\(number) had \(old as Any)" }
    model[key.model] = value.model
  }

  mutating func remove(_ number: Int, _ making: inout MapModel.Making) {
    let key = making.key(number)
    let old = map.removeValue(forKey: key.collection)
    if old?.number != model[key.model]?.number { making.surprise = "\(number) had \(old as Any)" }
    model[key.model] = nil
  }

  /// Merges another version; of common keys, some keep the value and some get the other's.
  mutating func merge(_ other: MapModel.Version) {
    map.merge(other.map) { $0.number.isMultiple(of: 2) ? $0 : $1 }
    for key in other.model.keys where !(model[key]?.number.isMultiple(of: 2) ?? false) {
      model[key] = other.model[key]
    }
  }

  func key(at position: Int) -> Key? { model.keys.isEmpty ? nil : model.keys[position % model.keys.count] }
}
