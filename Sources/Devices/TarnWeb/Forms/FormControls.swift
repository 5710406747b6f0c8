/// The elements of a part of a page that a browser without scripts can use, in the order of the tree.
struct FormControls {
  private(set) var all: [FormControl] = []
  /// The numbers of the elements that can't be used because a dialog is above them.
  private(set) var covered: Set<Int> = []
  private(set) var lastForm: Int

  /// - Parameters:
  ///   - part: the position of the part in the page.
  ///   - lastForm: the number of the last form in the parts before it.
  /// - Complexity: O(n) in the number of nodes.
  init<Action>(_ root: MountedNode<Action>, part: Int, lastForm: Int = 0) {
    self.lastForm = lastForm
    _ = cover(root)
    visit(root, NodePath().appending("\(part)"), form: (0, ""))
  }

  /// Covers the elements beside the last dialog, and beside the elements around it, as `dialogs.js` does.
  private mutating func cover<Action>(_ node: MountedNode<Action>) -> Bool {
    for child in node.children.reversed() where cover(child) {
      covered.formUnion(node.children.lazy.filter { $0 !== child && $0.tag != nil }.map(\.id))
      return true
    }
    return node.isModal
  }

  private mutating func visit<Action>(
    _ node: MountedNode<Action>, _ path: NodePath, form: (number: Int, id: String)
  ) {
    guard let tag = node.tag, !covered.contains(node.id) else { return }
    var form = form
    if tag == "form", form.number == 0 {
      form = (lastForm + 1, node.setting("id")?.text ?? HTMLForms.id(of: lastForm + 1))
    }
    if let control = FormControl(node, tag, path, form: form.number, formID: form.id) {
      if tag == "form" { lastForm = form.number }
      all.append(control)
    } else if tag == "form" {
      form = (0, "")
    }
    guard !node.children.isEmpty else { return }
    var counts: [String: Int] = [:]
    for child in node.children where child.key == nil { counts[child.tag ?? "", default: 0] += 1 }
    var positions: [String: Int] = [:]
    for child in node.children {
      guard let tag = child.tag else { continue }
      if let key = child.key {
        visit(child, path.appending("#").appending(key), form: form)
      } else {
        positions[tag, default: 0] += 1
        visit(child, path.appending(tag).appending(positions[tag]!, of: counts[tag]!), form: form)
      }
    }
  }
}

extension MountedNode {
  fileprivate var isModal: Bool { setting(WireFormat.DataAttribute.modal.rawValue) != nil }
}

/// The position of an element in the tree of a page, as a hash of what leads to it: the keys of elements, and for one
/// without a key its tag, its position among the siblings with this tag, and their number.
///
/// So a row with a key keeps its ID when others come and go. An element without a key gets another ID when a sibling with its
/// tag is added or removed: then it may be another one.
struct NodePath: Equatable {
  /// FNV-1a, 64 bits.
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  func appending(_ text: String) -> NodePath {
    var path = self
    for byte in text.utf8 { path.add(byte) }
    // No byte of UTF-8.
    path.add(0xFF)
    return path
  }

  func appending(_ position: Int, of count: Int) -> NodePath {
    var path = self
    for number in [position, count] {
      withUnsafeBytes(of: number.littleEndian) { for byte in $0 { path.add(byte) } }
    }
    return path
  }

  /// 36 bits of the hash, in the alphabet of base64url. A page with 1,000 such elements has two with the same ID, which it
  /// then does not use, once in 100,000 times.
  var id: String {
    let folded = hash ^ hash >> 36
    return String(
      decoding: (0..<FormPost.idLength).map { Self.alphabet[Int(truncatingIfNeeded: folded >> (6 * $0)) & 63] },
      as: UTF8.self)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
