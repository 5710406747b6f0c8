import TarnTesting

/// The names on a disk, and their changes since they were last made durable.
///
/// A file is a number; the names refer to files, so that a file can be read after its name was deleted. The disk has
/// one directory, for all paths.
struct Directory: Sendable {
  private(set) var names: [String: Int] = [:]
  /// The changes since the last sync, oldest first.
  private var changes: [(name: String, before: Int?, after: Int?)] = []

  init(_ names: [String: Int] = [:]) { self.names = names }

  /// Makes a name refer to a file, or removes it.
  mutating func set(_ name: String, to file: Int?) {
    changes.append((name, names[name], file))
    names[name] = file
  }

  mutating func sync() { changes.removeAll(keepingCapacity: true) }

  /// Returns whether a power cut may remove the name of a file.
  func isNew(_ file: Int) -> Bool { !changes.isEmpty && changes.contains { $0.after == file } }

  /// Returns whether a file has a name, or may have one after a power cut.
  func mentions(_ file: Int) -> Bool {
    names.values.contains(file) || changes.contains { $0.before == file || $0.after == file }
  }

  /// Returns the names after a power cut: the durable ones, with a random part of the changes.
  func survivor(using random: inout SeededRandom) -> [String: Int] {
    var names = names
    for change in changes.reversed() { names[change.name] = change.before }
    let survives = Survival(of: changes.count, using: &random).survives
    for (change, survives) in zip(changes, survives) where survives { names[change.name] = change.after }
    return names
  }
}
