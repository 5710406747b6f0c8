import TarnValues

/// A map and an ordered dictionary that receive the same changes.
struct MapModel<Key: ModelElement, Value: ModelElement>: ProgramModel {
  /// A map and the expected contents.
  struct Version {
    var map: Map<Key, Value> = [:]
    var model = OrderedDictionary<Key, Value>()
  }

  /// Makes keys and values.
  struct Factory {
    let instances = InstanceCounts()
    /// The number of different keys.
    let keys: Int
    var createdCount = 0
    /// A description of an unexpected result, or nil.
    var mismatch: String?

    func key(_ number: Int) -> (collection: Key, model: Key) {
      (.make(number % keys, instances.collection), .make(number % keys, instances.model))
    }

    mutating func value() -> (collection: Value, model: Value) {
      createdCount += 1
      return (.make(createdCount, instances.collection), .make(createdCount, instances.model))
    }
  }

  var factory: Factory
  var now = Version()
  var snapshots: [Version] = []

  init(keys: Int) { factory = Factory(keys: keys) }

  mutating func unreleased() -> String? {
    now = Version()
    snapshots = []
    return factory.instances.unreleased
  }

  mutating func perform(_ operation: MapOperation) {
    switch operation {
    case .snapshot:
      if snapshots.count == 5 { snapshots.removeFirst() }
      snapshots.append(now)
    case .drop(let which): if !snapshots.isEmpty { snapshots.remove(at: which % snapshots.count) }
    case .restore(let which): if !snapshots.isEmpty { now = snapshots[which % snapshots.count] }
    case .merge(let which): if !snapshots.isEmpty { now.merge(snapshots[which % snapshots.count]) }
    case .changeSnapshot(let which, let number):
      guard !snapshots.isEmpty else { return }
      let operations = [
        MapOperation.replace(at: number), .set(number), .removeAt(number / 2), .removeAndSet(at: number / 3),
      ]
      for operation in operations { snapshots[which % snapshots.count].perform(operation, &factory) }
    default: now.perform(operation, &factory)
    }
  }
}

extension MapModel.Version {
  mutating func perform(_ operation: MapOperation, _ factory: inout MapModel.Factory) {
    switch operation {
    case .set(let number): set(number, &factory)
    case .setMany(let number, let count): for offset in 0..<count { set(number + offset, &factory) }
    case .replace(let position): if let key = key(at: position) { set(key.number, &factory) }
    case .change(let number):
      let (key, standard, value) = (factory.key(number), factory.value(), factory.value())
      if map[key.collection, default: standard.collection].number != (model[key.model] ?? standard.model).number {
        factory.mismatch = "\(number) has another value, or another default"
      }
      map[key.collection, default: standard.collection] = value.collection
      model[key.model] = value.model
    case .swap(let number):
      let key = factory.key(number)
      let new = model[key.model] == nil ? factory.value() : nil
      var (value, modelValue) = (new?.collection, new?.model)
      Swift.swap(&map[key.collection], &value)
      Swift.swap(&model[key.model], &modelValue)
      if value?.number != modelValue?.number { factory.mismatch = "\(number) had \(value as Any)" }
    case .remove(let number): remove(number, &factory)
    case .removeMany(let number, let count): for offset in 0..<count { remove(number + offset, &factory) }
    case .removeAt(let position):
      guard let key = key(at: position) else { return }
      let pair = map.remove(at: map.index(map.startIndex, offsetBy: position % model.keys.count))
      if pair.key.number != key.number || pair.value.number != model[key]?.number {
        factory.mismatch = "\(pair) is removed, not \(key)"
      }
      model[key] = nil
    case .removeAndSet(let position):
      guard let key = key(at: position) else { return }
      remove(key.number, &factory)
      set(key.number, &factory)
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
      map = map.mapValues { .make($0.number + 1, factory.instances.collection) }
      model.values = model.values.mapValues { .make($0.number + 1, factory.instances.model) }
    case .snapshot, .drop, .restore, .merge, .changeSnapshot: preconditionFailure("\(operation) is not of one version.")
    }
  }

  mutating func set(_ number: Int, _ factory: inout MapModel.Factory) {
    let (key, value) = (factory.key(number), factory.value())
    let old = map.updateValue(value.collection, forKey: key.collection)
    if old?.number != model[key.model]?.number { factory.mismatch = "\(number) had \(old as Any)" }
    model[key.model] = value.model
  }

  mutating func remove(_ number: Int, _ factory: inout MapModel.Factory) {
    let key = factory.key(number)
    let old = map.removeValue(forKey: key.collection)
    if old?.number != model[key.model]?.number { factory.mismatch = "\(number) had \(old as Any)" }
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
