import TarnValues

/// The common requirements of the three collections beside their protocols.
protocol Versioned<Element>: RandomAccessCollection, Hashable {
  init()
  func bytes(notSharedWith old: Self) -> Int
  func _checkInvariants()
}

extension Vector: Versioned where Element: Hashable {}
extension Map: Versioned where Value: Hashable {}
extension Table: Versioned where Element: Hashable {}

extension Versioned {
  /// Returns a description of an error in equality, hashing or byte counts, or nil.
  ///
  /// - Parameter rebuilt: the same elements, inserted one after another.
  func difference(rebuilt: Self) -> String? {
    if self != rebuilt { return "it is not equal to one with the same elements" }
    if hashValue != rebuilt.hashValue { return "it has another hash than one with the same elements" }
    let copy = self
    if bytes(notSharedWith: copy) != 0 { return "a copy shares all but \(bytes(notSharedWith: copy)) bytes" }
    let total = bytes(notSharedWith: Self())
    return (total == 0) == isEmpty ? nil : "all nodes take \(total) bytes"
  }

  /// Returns a description of an error in the comparison with an older version, or nil.
  ///
  /// - Parameter areEqual: whether the models are equal.
  func difference(from old: Self, areEqual: Bool) -> String? {
    if (self == old) != areEqual || (old == self) != areEqual { return "== says \(self == old)" }
    if areEqual, hashValue != old.hashValue { return "equal versions have different hashes" }
    let (unshared, total) = (bytes(notSharedWith: old), bytes(notSharedWith: Self()))
    return (0...total).contains(unshared) ? nil : "\(unshared) bytes are not shared, of \(total)"
  }
}
