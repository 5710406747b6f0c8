/// The names of the secret fields of the app's state: programs that do not know the app leave their values out.
extension StoredFile {
  /// Reads the names; empty if the app has no secret fields.
  package func secretFields() throws(StorageError) -> Set<String> {
    do throws(SQLiteError) { return try database.secretFields() } catch { throw StorageError(error, path: path) }
  }

  /// Replaces the names, unless they are these already.
  package func setSecretFields(_ names: Set<String>) throws(StorageError) {
    guard try secretFields() != names else { return }
    try transaction { () throws(StorageError) in
      do throws(SQLiteError) { try database.setSecretFields(names) } catch { throw StorageError(error, path: path) }
    }
  }
}

extension Database {
  /// Reads the names of the secret fields. A file without any has no table for them.
  package func secretFields() throws(SQLiteError) -> Set<String> {
    guard try int("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'secret'") ?? 0 > 0 else {
      return []
    }
    let statement = try prepare("SELECT name FROM secret")
    var names: Set<String> = []
    while try statement.step() { if let name = statement.text(0) { names.insert(name) } }
    return names
  }

  /// Replaces the names of the secret fields.
  package func setSecretFields(_ names: Set<String>) throws(SQLiteError) {
    try execute("DROP TABLE IF EXISTS secret")
    guard !names.isEmpty else { return }
    try execute(FileFormat.secretTable)
    let insert = try prepare("INSERT INTO secret (name) VALUES (?1)")
    for name in names.sorted() {
      try insert.bind(1, name)
      try insert.run()
    }
  }
}

extension SavedValue {
  /// The text in the place of a secret value. It has the same length for every value.
  package static let hidden = SavedValue.text("•••")

  /// Returns the value without the values of the members with these names, at any depth.
  package func hiding(_ names: Set<String>) -> SavedValue {
    guard !names.isEmpty else { return self }
    switch self {
    case .list(let elements): return .list(elements.map { $0.hiding(names) })
    case .object(let members):
      return .object(
        members.map { member in
          let isHidden = names.contains(member.key) && member.value != .null
          return Member(member.key, isHidden ? .hidden : member.value.hiding(names))
        })
    default: return self
    }
  }
}
