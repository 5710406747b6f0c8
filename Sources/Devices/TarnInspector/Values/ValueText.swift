/// Writes a value in one line, as one would write it in Swift, without the names of modules.
///
/// ```
/// Todo(id: 7, text: "Get beer", isDone: false)
/// .add(text: "Get beer", tags: ["home"])
/// ```
///
/// A text that is too long ends with an ellipsis, and nothing behind that is read.
struct ValueText {
  private var text = ""
  private var room: Int
  private let secrets: Set<String>
  /// Whether a part was left out.
  private var isCut = false

  private init(room: Int, secrets: Set<String>) { (self.room, self.secrets) = (room, secrets) }

  /// - Parameters:
  ///   - limit: the greatest number of characters, without the ellipsis.
  ///   - secrets: the names of the fields whose values are not shown.
  static func of(_ value: Any, limit: Int = 120, secrets: Set<String> = []) -> String {
    var writer = ValueText(room: limit, secrets: secrets)
    writer.write(value)
    return writer.text + (writer.isCut ? "…" : "")
  }

  private mutating func add(_ more: some StringProtocol) {
    let part = more.prefix(room)
    text += part
    room -= part.count
    if part.endIndex < more.endIndex { isCut = true }
  }

  private mutating func write(_ value: Any) {
    guard !isCut else { return }
    guard room > 0 else {
      isCut = true
      return
    }
    guard let value = ValueReader.unwrapped(value) else { return add("nil") }
    if let string = value as? any StringProtocol { return add(quoted(string)) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set: writeList(mirror.children, "[", "]") { $0.write($1.value) }
    case .dictionary where mirror.children.isEmpty: add("[:]")
    case .dictionary:
      writeList(mirror.children, "[", "]") { writer, child in
        for (index, part) in Mirror(reflecting: child.value).children.enumerated() {
          if index > 0 { writer.add(": ") }
          writer.write(part.value)
        }
      }
    case .enum: writeCase(value, mirror)
    case .tuple: writeFields(mirror, "(")
    default:
      if mirror.children.isEmpty { add("\(value)") } else { writeFields(mirror, "\(type(of: value))(") }
    }
  }

  /// The beginning of a text as a literal, as far as there is room.
  private func quoted(_ string: some StringProtocol) -> String {
    String(room < string.count ? string.prefix(room + 1) : string[...]).debugDescription
  }

  private mutating func writeCase(_ value: Any, _ mirror: Mirror) {
    guard let child = mirror.children.first else { return add(".\(value)") }
    let payload = Mirror(reflecting: child.value)
    add("." + (child.label ?? "?"))
    if payload.displayStyle == .tuple { return writeFields(payload, "(") }
    add("(")
    write(child.value)
    add(")")
  }

  private mutating func writeFields(_ mirror: Mirror, _ opening: String) {
    writeList(mirror.children, opening, ")") { writer, child in
      if let label = child.label, !label.hasPrefix(".") { writer.add(label + ": ") }
      if let label = child.label, writer.secrets.contains(label) {
        writer.add("•••")
      } else {
        writer.write(child.value)
      }
    }
  }

  private mutating func writeList(
    _ children: Mirror.Children, _ opening: String, _ closing: String,
    _ write: (inout ValueText, Mirror.Child) -> Void
  ) {
    add(opening)
    for (index, child) in children.enumerated() {
      if index > 0 { add(", ") }
      write(&self, child)
      if isCut { return }
    }
    add(closing)
  }
}
