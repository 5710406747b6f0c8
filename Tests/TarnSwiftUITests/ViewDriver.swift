import Observation
import Synchronization

/// A view as the driver evaluates it: its body reads stores, and returns a text and the views inside it.
struct DrivenView {
  /// Identifies the view among those of its parent.
  let id: String
  /// The values that its parent passes to it. A view whose values are equal is not evaluated with its parent.
  var input: [AnyHashable] = []
  let body: @MainActor () -> (text: String, views: [DrivenView])
}

/// Evaluates views as SwiftUI does, by `withObservationTracking`: a body again once a value has changed that it has read, or
/// when its parent's body returns other values for it. It counts the evaluations.
///
/// ```swift
/// let driver = ViewDriver(DrivenView(id: "title") { (store.title, []) })
/// store.send(.rename("Cairo"))
/// #expect(driver.update() == ["title"] && driver.text == "Cairo")
/// ```
@MainActor final class ViewDriver {
  private final class Node {
    var view: DrivenView
    var text = ""
    var children: [Node] = []
    let isDirty = DirtyFlag()

    init(_ view: DrivenView) { self.view = view }
  }

  private final class DirtyFlag: Sendable {
    private let isSet = Atomic(true)

    func set() { isSet.store(true, ordering: .relaxed) }
    func take() -> Bool { isSet.exchange(false, ordering: .relaxed) }
  }

  private let root: Node
  private var evaluated: [String] = []

  /// Evaluates a view and all views inside it.
  init(_ view: DrivenView) {
    root = Node(view)
    update()
  }

  /// Evaluates the bodies that may have changed.
  ///
  /// - Returns: the IDs of the views whose bodies were evaluated, in order.
  @discardableResult func update() -> [String] {
    evaluated = []
    update(root)
    return evaluated
  }

  /// The texts of all views, a line each.
  var text: String { lines(of: root).joined(separator: "\n") }

  private func update(_ node: Node) {
    if node.isDirty.take() { evaluate(node) }
    for child in node.children { update(child) }
  }

  private func evaluate(_ node: Node) {
    evaluated.append(node.view.id)
    let isDirty = node.isDirty
    let (text, views) = withObservationTracking(node.view.body) { isDirty.set() }
    node.text = text
    let before = Dictionary(uniqueKeysWithValues: node.children.map { ($0.view.id, $0) })
    node.children = views.map { view in
      guard let child = before[view.id] else { return Node(view) }
      if child.view.input != view.input { child.isDirty.set() }
      child.view = view
      return child
    }
  }

  private func lines(of node: Node) -> [String] { [node.text] + node.children.flatMap(lines) }
}
