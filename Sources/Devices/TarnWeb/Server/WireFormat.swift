/// The names in the messages between the server and the page's script, as JSON.
///
/// A message is written for every change, so its keys are single letters and its operations are numbers. `tarn.js` gives
/// them the names below where it reads or writes a message; a test compares the script with this table.
///
/// | direction | message |
/// |---|---|
/// | to the page, on its event stream | ``Message``: the whole page, a change, or the answer to a post |
/// | from the page, `POST event` | ``Post``: events |
enum WireFormat {
  /// The keys of a message to the page.
  ///
  /// | message | keys |
  /// |---|---|
  /// | the whole page | `trees`, `runs`, `connection`, `acknowledged`, `identity`, and `isReset` or `isSameStream` |
  /// | a change | `changes`, and `isStill` |
  /// | the answer to a post | `acknowledged`, `corrections` |
  enum Message: UInt8, CaseIterable {
    /// The parts' trees: `[tag, attributes, children, key]`, or a text.
    case trees = 0x74  // t
    /// The numbers of the nodes, in the order of the trees: `[first, count, first, count, …]`.
    case runs = 0x6E  // n
    /// The ID of the connection, which the page sends with its posts.
    case connection = 0x63  // c
    /// 1 if the page discards its elements first.
    case isReset = 0x78  // x
    /// The operations: `[[operation, argument, …], …]`.
    case changes = 0x6F  // o
    /// 1 if the change is not animated.
    case isStill = 0x73  // s
    /// The number of the last handled post.
    case acknowledged = 0x61  // a
    /// The properties that differ from the user's input: `[[node, property, value], …]`.
    case corrections = 0x66  // f
    /// A number of the page's own: another one after a restart of the server.
    case identity = 0x70  // p
    /// 1 if the stream was open already, so that no event was lost.
    case isSameStream = 0x6B  // k
  }

  /// The operations of a change, which the page applies in order.
  enum Operation: UInt8, CaseIterable {
    /// `[setText, node, text]`
    case setText
    /// `[setAttribute, node, name, value]`; the value `null` removes the attribute.
    case setAttribute
    /// `[insert, parent, next sibling, first number, tree]`
    case insert
    /// `[remove, node]`
    case remove
    /// `[move, node, next sibling, parent]`
    case move
  }

  /// The keys of a post from the page.
  enum Post: String, CaseIterable, CodingKey {
    case connection = "c"
    /// The post's number, which increases from post to post of a tab.
    case number = "n"
    /// `[[node, name, value, text that it was typed on], …]`
    case events = "e"
    /// The number of messages that the tab has received from its stream.
    case received = "r"
  }
}

extension PatchWriter {
  /// Writes the key of a message, after a brace or a comma.
  mutating func key(_ key: WireFormat.Message, after mark: StaticString) {
    raw(mark)
    bytes.append(contentsOf: [0x22, key.rawValue, 0x22, 0x3A])
  }

  /// Begins an operation.
  mutating func operation(_ operation: WireFormat.Operation) {
    bytes.append(0x30 + operation.rawValue)
    bytes.append(0x2C)
  }
}
