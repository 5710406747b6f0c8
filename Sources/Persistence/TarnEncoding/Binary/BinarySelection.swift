/// The parts of a value that are written: members by name, and elements of lists.
package final class BinarySelection {
  private var members: [String: BinarySelection] = [:]
  /// The part of every element of a list; `nil` if only their number is wanted.
  private(set) var elements: BinarySelection?
  /// Whether all of the value is wanted.
  private(set) var isWhole = false

  /// Whether only the number of members or elements is wanted.
  var isCount: Bool { members.isEmpty && elements == nil && !isWhole }

  package init() {}

  /// A step from a value to a part of it.
  package enum Step: Hashable, Sendable {
    case member(String)
    case element
  }

  /// Adds the part at a path: all of it, or only whether it is there and how many elements it has.
  package func add(_ path: some Sequence<Step>, isWhole: Bool) {
    var node = self
    for step in path {
      switch step {
      case .member(let name):
        let next = node.members[name] ?? BinarySelection()
        node.members[name] = next
        node = next
      case .element:
        let next = node.elements ?? BinarySelection()
        node.elements = next
        node = next
      }
    }
    if isWhole { node.isWhole = true }
  }

  func member(_ name: String) -> BinarySelection? { members[name] }
}
