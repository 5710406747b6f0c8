import TarnRecord

/// Each window has a sheet of its own. All of them are saved, so a window that is there again after a restart shows what it showed.
extension Timeline {
  /// A browser or a terminal that shows the timelines, by a name that it has again after a restart of the program.
  public typealias WindowID = String

  /// A sheet, and the window that it is open in.
  struct OpenSheet: Hashable, Codable, Sendable {
    let window: WindowID
    var sheet: Sheet
  }
}

extension Timeline.ViewState {
  /// As many pages as a web server keeps at once (`Pages.perUser`). A window that was closed with its sheet open does not come
  /// back to close it; so the sheet that was opened first is closed when there are more.
  static let mostSheets = 64

  /// The sheet that is open in a window.
  ///
  /// ```swift
  /// store.send(.look(.open(.help), in: "kitchen"))
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

  /// Closes sheets in all windows, because there is nothing left that they could show.
  mutating func closeSheets(where isClosed: (Timeline.Sheet) -> Bool) {
    if let sheet, isClosed(sheet) { self.sheet = nil }
    sheets.removeAll { isClosed($0.sheet) }
  }
}
