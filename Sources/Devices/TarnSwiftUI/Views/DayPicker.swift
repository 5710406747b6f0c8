#if canImport(SwiftUI) && !os(tvOS)
  import Foundation
  import SwiftUI
  import TarnEncoding

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A picker of a day without a time zone: the one that is picked is the one in the state, wherever the person is.
  ///
  /// ```swift
  /// DayPicker("Due", day: store.binding(due) { .due($0) })
  /// ```
  public struct DayPicker: View {
    private let title: String
    private let day: Binding<CivilDate>

    /// Creates a picker.
    ///
    /// - Parameters:
    ///   - title: the label.
    ///   - day: the day.
    public init(_ title: String, day: Binding<CivilDate>) { (self.title, self.day) = (title, day) }

    /// The system's picker in UTC, in which the day is the time of its midnight.
    public var body: some View {
      let day = day
      DatePicker(
        title,
        selection: Binding(
          get: { @MainActor in Date(timeIntervalSince1970: TimeInterval(day.wrappedValue.daysSince1970) * secondsOfDay)
          },
          set: { @MainActor date in
            let number = (date.timeIntervalSince1970 / secondsOfDay).rounded(.down)
            if let new = CivilDate(daysSince1970: Int(number)) { day.wrappedValue = new }
          }), displayedComponents: .date
      )
      .environment(\.timeZone, .gmt)
    }
  }

  /// Civil days have no leap seconds and no daylight saving time.
  private let secondsOfDay: TimeInterval = 86_400
#endif
