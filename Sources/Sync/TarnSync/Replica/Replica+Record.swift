import TarnRecord
import TarnValues

/// The base, the changes and the renames are saved; the shown objects are derived from them and updated with each.
extension Replica: Record {
  // A generic type has no static stored properties. A record with a replica in a field reads this list once.
  public static var patchScheme: PatchScheme<Replica> { .record(of: fields) }

  public static var fields: [Field<Replica>] {
    [
      .fixed("newOnes", \.newObjectsAt), Field("base", \.savedBase), Field("changes", \.savedChanges),
      Field("names", \.savedRenames),
    ]
  }

  public static var derived: [String] {
    [
      "_base", "_changes", "renames", "_visible", "changeIDs", "heads", "creations", "sent", "acknowledged",
      "references",
    ]
  }

  private var savedBase: Table<Object> {
    get { base }
    set {
      let old = base
      _base = newValue
      let differences = base.differences(from: old)
      show(differences)
      for removal in differences.removed { release(removal.element.id) }
      for insertion in differences.inserted { release(insertion.element.id) }
    }
  }

  private var savedChanges: Table<LocalChange<Object>> {
    get { changes }
    set {
      let differences = newValue.differences(from: changes)
      _changes = newValue
      reindex(differences)
    }
  }

  private var savedRenames: Table<IDRename<Object.ID>> {
    get { renames }
    set { renames = newValue }
  }

  // MARK: As a whole

  // The keys of saved states from earlier versions.
  private enum Key: String, CodingKey {
    case newOnes
    case base
    case changes
    case names
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(newObjectsAt, forKey: .newOnes)
    try container.encode(base, forKey: .base)
    try container.encode(changes, forKey: .changes)
    try container.encode(renames, forKey: .names)
  }

  /// - Complexity: O(n log n)
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(newObjectsAt: try container.decode(LocalPlacement.self, forKey: .newOnes))
    _base = try container.decode(Table<Object>.self, forKey: .base)
    _visible = base
    renames = try container.decode(Table<IDRename<Object.ID>>.self, forKey: .names)
    savedChanges = try container.decode(Table<LocalChange<Object>>.self, forKey: .changes)
  }
}
