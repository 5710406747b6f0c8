import TarnRecord

/// Each window has its own sheet. All are saved, so a window shows the same sheet after a restart.
extension Timeline {
  /// A browser or a terminal that shows the timelines, with the same name after a restart of the program.
  public typealias WindowID = String

  /// A sheet and its window.
  struct OpenSheet: Hashable, Codable, Sendable {
    let window: WindowID
    var sheet: Sheet
  }
}

extension Timeline.ViewState {
  /// The most sessions that a web server keeps (`PageScope.perPersistentSession`). A window that was closed with
  /// an open sheet never closes it, so beyond this number the sheet that was opened first is closed.
  static let mostSheets = 64

  /// Returns the open sheet of a window.
  ///
  /// ```swift
  /// store.send(.navigate(.open(.help), in: "kitchen"))
  /// store.state.view.sheet(in: "kitchen")    // .help
  /// store.state.view.sheet(in: "office")     // nil
  /// ```
  ///
  /// - Parameter window: `nil` for a program that names no window.
  public func sheet(in window: Timeline.WindowID?) -> Timeline.Sheet? {
    guard let window else { return sheet }
    return sheets.first { $0.window == window }?.sheet
  }

  mutating func open(_ sheet: Timeline.Sheet, in window: Timeline.WindowID?) {
    guard let window else {
      self.sheet = sheet
      return
    }
    close(in: window)
    sheets.append(Timeline.OpenSheet(window: window, sheet: sheet))
    if sheets.count > Self.mostSheets { sheets.removeFirst() }
  }

  mutating func close(in window: Timeline.WindowID?) {
    if window == nil { sheet = nil } else { sheets.removeAll { $0.window == window } }
  }

  /// Closes sheets in all windows, because their content no longer exists.
  mutating func closeSheets(where isClosed: (Timeline.Sheet) -> Bool) {
    if let sheet, isClosed(sheet) { self.sheet = nil }
    sheets.removeAll { isClosed($0.sheet) }
  }
}
