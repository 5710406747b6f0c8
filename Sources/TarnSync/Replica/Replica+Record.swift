import TarnRecord
import TarnValues

/// What is saved is the base, the changes and the names; what is shown follows from them, and is kept up with each.
extension Replica: Record {
  // A generic type can't keep a list: it is made when it is asked for.
  public static var fields: [Field<Replica>] {
    [
      .fixed("newOnes", \.newOnes), Field("base", \.savedBase), Field("changes", \.savedChanges),
      Field("names", \.savedNames),
    ]
  }

  public static var derived: [String] { ["base", "changes", "names", "shown", "ofObject", "heads", "making"] }

  private var savedBase: Table<Object> {
    get { base }
    set {
      let old = base
      base = newValue
      show(base.differences(from: old))
    }
  }

  private var savedChanges: Table<LocalChange<Object>> {
    get { changes }
    set {
      let old = changes
      changes = newValue
      var touched: [Object.ID] = []
      let differences = changes.differences(from: old)
      for place in differences.removed { touched.append(place.element.object) }
      for place in differences.inserted { touched.append(place.element.object) }
      for change in differences.updated { touched += [change.old.object, change.new.object] }
      for place in differences.removed { making.remove(id: place.element.id) }
      for place in differences.inserted { note(place.element) }
      for move in differences.moved { if let change = changes[id: move.id] { touched.append(change.object) } }
      for id in touched { reindex(id, differences) }
    }
  }

  private var savedNames: Table<Rename<Object.ID>> {
    get { names }
    set { names = newValue }
  }

  private mutating func note(_ change: LocalChange<Object>) {
    if case .make = change.deed, !making.contains(id: change.id) { making.append(Making(id: change.id)) }
  }

  /// Finds the changes of an object anew after others have come and gone.
  private mutating func reindex(_ id: Object.ID, _ differences: TableDifferences<LocalChange<Object>>) {
    var own = Set(ofObject[id] ?? [])
    for place in differences.inserted where place.element.object == id { own.insert(place.element.id) }
    for change in differences.updated where change.new.object == id { own.insert(change.new.id) }
    let there = own.filter { changes[id: $0]?.object == id }
      .sorted { (changes.index(id: $0) ?? 0) < (changes.index(id: $1) ?? 0) }
    ofObject[id] = there.isEmpty ? nil : there
    findHead(of: id)
    refresh(id)
  }

  // MARK: As a whole

  private enum Key: String, CodingKey {
    case newOnes
    case base
    case changes
    case names
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(newOnes, forKey: .newOnes)
    try container.encode(base, forKey: .base)
    try container.encode(changes, forKey: .changes)
    try container.encode(names, forKey: .names)
  }

  /// - Complexity: O(n log n)
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(newOnes: try container.decode(End.self, forKey: .newOnes))
    base = try container.decode(Table<Object>.self, forKey: .base)
    shown = base
    names = try container.decode(Table<Rename<Object.ID>>.self, forKey: .names)
    savedChanges = try container.decode(Table<LocalChange<Object>>.self, forKey: .changes)
  }
}
