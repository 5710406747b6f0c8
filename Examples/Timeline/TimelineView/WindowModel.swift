import Tarn
import TarnDocument
import TarnLanguages
import TarnSync
import TarnValues
import Timeline

/// The content on all devices: a window at a moment, in the language of its user.
public struct WindowModel {
  public let window: Window
  public let rows: Table<Row>
  /// The number of hidden new rows.
  public let news: Int
  public let now: Timestamp
  public let words: Localization

  public init(window: Window, rows: Table<Row>, news: Int, now: Timestamp, words: Localization = .english) {
    (self.window, self.rows, self.news, self.now, self.words) = (window, rows, news, now, words)
  }

  /// - Parameter rows: the declarations of the window's rows, which a device keeps.
  public init(
    _ view: SessionView<Timeline>, _ rows: WindowRows, in store: Store<SharedDocument<Timeline>>, at now: Timestamp,
    _ words: Localization
  ) {
    self.init(
      window: Window(view), rows: store.read(rows.rows), news: store.read(rows.news), now: now, words: words)
  }

  public var document: Timeline.Document { window.document }
  public var session: Timeline.Session { window.session }
  public var account: AccountSession? { window.account }

  /// The row for keys: the selected one, or if it no longer exists, the next one.
  public var selected: Int? {
    guard let selected = session.selected else { return nil }
    if let index = rows.index(id: selected) { return index }
    return rows.isEmpty ? nil : min(rows.firstIndex(olderThan: selected), rows.count - 1)
  }
}

/// A row with all that its texts depend on, so that a device draws it again only if one of these has changed.
public struct RowModel: Equatable {
  public let row: Row
  /// The displayed counts, which include the user's own actions.
  public let counts: Post.Counts
  public let mark: DeliveryMark?
  public let age: String
  /// Whether the part behind a warning is shown.
  public let isUnfolded: Bool
  public let words: Localization

  public init(_ row: Row, in model: WindowModel) {
    let posts = model.account?.posts
    (self.row, words) = (row, model.words)
    counts = row.post.counted(over: posts?.base[id: row.post.id])
    mark = posts?.mark(of: row.post.id) ?? posts?.mark(of: row.id)
    age = row.post.created.age(at: model.now, words)
    isUnfolded = model.session.unfolded.contains(row.post.id)
  }

  public var post: Post { row.post }
}

extension Timeline {
  /// The languages of the app: English and Polish. The catalog in Resources has the words of all its devices.
  public static let languages = Localizations(embedded: PackageResources.pl_po)
}
