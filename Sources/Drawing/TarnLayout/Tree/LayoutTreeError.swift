/// The reason why a node can't be added to a ``LayoutTree``.
public enum LayoutTreeError: Error, Hashable, Sendable {
  /// The kind of node takes another number of children.
  case children(of: String, expected: Int, actual: Int)
  /// A child is not a node of this tree.
  case unknown(child: Int, of: String)
  /// A child already has a parent.
  case alreadyHasParent(child: Int, of: String)
  /// The tree would exceed the maximum depth.
  case tooDeep(maximum: Int)
  /// The tree has the maximum number of nodes, 2^30.
  case tooMany
}

extension LayoutTreeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .children(let kind, let expected, let actual):
      "A node of kind “\(kind)” needs \(expected == 1 ? "one child" : "\(expected) children") and has \(actual). "
        + "Wrap several children in a stack or a z stack, and add the missing ones."
    case .unknown(let child, let kind):
      "Child \(child) of a node of kind “\(kind)” is not a node of this tree. Add it to this tree first, and use the returned node."
    case .alreadyHasParent(let child, let kind):
      "Child \(child) of a node of kind “\(kind)” already has a parent. Add the node once for each parent."
    case .tooDeep(let maximum):
      "The tree would be more than \(maximum) nodes deep, which is the maximum. "
        + "Show the deeper part as a tree of its own."
    case .tooMany:
      "The tree has 2^30 nodes, which is the maximum. Show only a part of it."
    }
  }
}
