import TarnTesting

/// The names on a disk, and which of them came and went since they were last made durable.
///
/// A file is a number; the names point to files, so that one whose name is gone can go on being read. The disk has one
/// directory, whatever its paths look like.
struct Directory: Sendable {
  private(set) var names: [String: Int] = [:]
  /// What was done since the last sync, oldest first.
  private var changes: [(name: String, before: Int?, after: Int?)] = []

  init(_ names: [String: Int] = [:]) { self.names = names }

  /// Lets a name point to a file, or to nothing.
  mutating func set(_ name: String, to file: Int?) {
    changes.append((name, names[name], file))
    names[name] = file
  }

  mutating func sync() { changes.removeAll(keepingCapacity: true) }

  /// Whether the name of a file may be gone after a power cut.
  func isNew(_ file: Int) -> Bool { !changes.isEmpty && changes.contains { $0.after == file } }

  /// Whether a file has a name, or may have one after a power cut.
  func mentions(_ file: Int) -> Bool {
    names.values.contains(file) || changes.contains { $0.before == file || $0.after == file }
  }

  /// What is there after a power cut: what was durable, and of the changes what chance lets survive.
  func survivor(using random: inout SeededRandom) -> [String: Int] {
    var names = names
    for change in changes.reversed() { names[change.name] = change.before }
    let survives = Survival(of: changes.count, using: &random).survives
    for (change, survives) in zip(changes, survives) where survives { names[change.name] = change.after }
    return names
  }
}
