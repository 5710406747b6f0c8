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

  /// - Parameters:
  ///   - rows: the visible rows of the window.
  ///   - news: the number of hidden new rows.
  public init(
    _ view: SessionView<Timeline>, rows: Table<Row>, news: Int, at now: Timestamp, _ words: Localization
  ) {
    self.init(window: Window(view), rows: rows, news: news, now: now, words: words)
  }

  /// - Parameter rows: the declarations of the window's rows, which a device keeps.
  public init(
    _ view: SessionView<Timeline>, _ rows: WindowRows, in store: Store<SharedDocument<Timeline>>, at now: Timestamp,
    _ words: Localization
  ) {
    self.init(view, rows: store.read(rows.rows), news: store.read(rows.news), at: now, words)
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

extension Timeline {
  /// The languages of the app: English and Polish. The catalog in Resources has the words of all its devices.
  public static let languages = Localizations(embedded: PackageResources.pl_po)
}
