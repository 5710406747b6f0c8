/// The names in the messages between the server and the page's script: the only place where the server spells them.
///
/// `wire.js` has the same tables, and is the only script that spells them; a test compares both. A message is written
/// for every change, so its keys are single letters and its operations are numbers.
///
/// | direction | message | names |
/// |---|---|---|
/// | to the page, on its event stream | the whole page, a change, or the answer to a post | ``Message`` |
/// | | in a change | ``Operation`` |
/// | | in a tree: the settings of an element | ``SettingPrefix``, ``Property``, ``Event``, ``DataAttribute`` |
/// | from the page, `POST event` | events | ``Post``, ``Event`` |
/// | from the page, other requests | the stream, files, printing | ``Address``, ``StreamParameter``, ``FileHeader`` |
enum WireFormat {
  /// The keys of a message to the page.
  ///
  /// | message | keys |
  /// |---|---|
  /// | the whole page | `trees`, `runs`, `connection`, `acknowledged`, `identity`, `address`, and `isReset` or `isSameStream` |
  /// | a change | `changes`, and `isStill` |
  /// | another address, before the change | `address`, `isPush` |
  /// | the answer to a post | `acknowledged`, `corrections`, `refusals`, `elementMissing`, and `address` or `missing` |
  /// | the server ends for a moment | `restarts` |
  /// | the page's files are of another version | `update` |
  enum Message: UInt8, CaseIterable {
    /// The parts' trees: `[tag, settings, children, key]`, or a text.
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
    /// Why actions of the post were refused: `[[reason, field or null], …]`.
    case refusals = 0x72  // r
    /// 1 if the user acted on an element that no longer exists.
    case elementMissing = 0x65  // e
    /// A number of the page's own: another one after a restart of the server.
    case identity = 0x70  // p
    /// 1 if the stream was open already, so that no event was lost.
    case isSameStream = 0x6B  // k
    /// 1 if the server ends and is started again: input waits for the next stream.
    case restarts = 0x77  // w
    /// The address of the place in the state, relative to the page; missing on a page without addresses.
    case address = 0x75  // u
    /// 1 if the address is that of a new entry in the browser's history, 0 if it replaces the present one.
    case isPush = 0x68  // h
    /// An address that has no place: the browser loads it, and gets a page that says so.
    case missing = 0x6D  // m
    /// `[path, isAtOnce]`: the path of `update.js` from an older server's scripts, and 1 if the page has to be loaded again at once,
    /// because its script knows other messages; 0 if that can wait for a pause. No version gives this message another form.
    case update = 0x76  // v
  }

  /// The operations of a change, which the page applies in order.
  enum Operation: UInt8, CaseIterable {
    /// `[setText, node, text]`
    case setText
    /// `[setAttribute, node, name, value]`; the value `null` removes the setting.
    case setAttribute
    /// `[insert, parent, next sibling, first number, tree]`
    case insert
    /// `[remove, node]`
    case remove
    /// `[move, node, next sibling, parent]`
    case move
  }

  // MARK: Settings

  /// The first characters of the names of settings that are not HTML attributes.
  enum SettingPrefix: String, CaseIterable {
    /// Of a live property.
    case property = "."
    /// Of a handler of an event; its value is true, the handled keys, a ``HandlerValue``, or the question before a click:
    /// the question and the word to agree, on two lines. A key with a question has these two lines below it.
    case handler = "@"
    /// Of a custom style property.
    case style = "--"
  }

  /// The settings that are properties of an element. The user changes all of them, too, but the data.
  enum Property: String, CaseIterable {
    case value = ".value"
    case isChecked = ".checked"
    case scrollTop = ".scrollTop"
    case focus = ".focus"
    /// The data of a hook, or the properties of a custom element: any JSON.
    case data = ".$data"
  }

  /// A special value of a handler of an event.
  enum HandlerValue: String, CaseIterable {
    /// The server never sets the text of the field.
    case writeOnly = "only"
  }

  /// The data attributes that views set for the scripts.
  enum DataAttribute: String, CaseIterable {
    case copies = "data-copy"
    case glides = "data-glide"
    case leaves = "data-leave"
    case motion = "data-motion"
    /// An element that the user can drag.
    case drag = "data-drag"
    case shake = "data-shake"
    /// A button that records; its value is the maximum length in seconds.
    case records = "data-record"
    case allowsShaking = "data-allow-shaking"
    /// A list window; its value is empty, or a ``WindowValue``.
    case window = "data-window"
    /// The selected row, which is not next to the other rows.
    case isApart = "data-apart"
    /// The key of the row that a list scrolls to, if its rows fit their content.
    case scrollsTo = "data-show"
    /// A dialog that is open while it is in the page.
    case modal = "data-modal"
    /// A part of the page with an open dialog above it. The script sets it.
    case isCovered = "data-covered"
    /// A button of a dialog that the arrow keys reach.
    case stop = "data-stop"
    /// An empty element of a dialog for the reasons of refusals.
    case status = "data-status"
    /// The list of the page's keys.
    case help = "data-help"
    /// A field that the user is typing into: its error is not shown yet. The script sets it.
    case isTyping = "data-typing"
    /// The title of the page, at its outermost element.
    case title = "data-title"
    /// The address of the script that has the element's children.
    case hook = "data-hook"
    /// The address of the script that defines the custom element.
    case element = "data-element"
  }

  enum WindowValue: String, CaseIterable {
    case rowsFitContent = "fit"
  }

  /// The custom style properties of a list window that the script reads.
  enum WindowStyle: String, CaseIterable {
    /// The least height of a row.
    case rowHeight = "--row"
    /// The index of the first row in the page.
    case firstRow = "--before"
  }

  // MARK: From the page

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

  /// The names of events, and of the settings for their handlers.
  enum Event: String, CaseIterable {
    case click, submit, focus, blur
    /// The user wants to close a dialog without an effect.
    case cancel
    /// The text of a field.
    case input
    /// Whether a checkbox is checked.
    case check
    /// The scroll offset of an element.
    case scroll
    /// A key, in an element or in one inside it.
    case keyDown = "keydown"
    /// A key, while a list itself has the focus.
    case listKeyDown = "listkey"
    /// A key that selects another row of a list: the key, and if rows fit their content a space and the number of
    /// visible rows.
    case selectRow = "selectrow"
    /// The height of a list window.
    case height
    /// The result of an upload: a ticket, or the name of a file, a line break and the reason of the failure.
    case files
    /// The uploads in progress: their number, a line break, and the name of the first file.
    case uploads
    case shake
    /// An event of a script of the app, as JSON: `{"name": {…}}`.
    case push
    /// The user follows a link to an address of the page. The element is 0.
    case navigate
    /// The user goes back or forward to an address of the page. The element is 0.
    case traverse

    /// Whether the page reports with the event what an element has, such as a text, an offset or the focus. If the element
    /// is gone, the user need not know that the report was ignored.
    var isReport: Bool {
      switch self {
      case .focus, .blur, .input, .scroll, .height, .uploads: true
      case .click, .submit, .cancel, .check, .keyDown, .listKeyDown, .selectRow, .files, .shake, .push, .navigate,
        .traverse:
        false
      }
    }

    /// The name of the setting for a handler of the event.
    var setting: String { SettingPrefix.handler.rawValue + rawValue }
  }

  /// The addresses below a page.
  enum Address: String, CaseIterable {
    case events = "event"
    case files, stream, print
  }

  /// The parameters of the addresses of the stream and of printing.
  enum StreamParameter: String, CaseIterable {
    /// The name of the tab.
    case tab
    /// Present if the tab reports the messages that it has received.
    case reports
    /// The name of the window, which a reload keeps.
    case window
    /// The address at which the page was loaded.
    case address
    /// The version of the page's files, see ``PageVersion``.
    case version
  }

  /// The headers of an uploaded file.
  enum FileHeader: String, CaseIterable {
    case name = "Tarn-Name"
    case size = "Tarn-Size"
  }

  /// The statuses of a post that was handled, but not completely.
  enum PostStatus: Int, CaseIterable {
    case elementMissing = 410
    case tooLarge = 413
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
