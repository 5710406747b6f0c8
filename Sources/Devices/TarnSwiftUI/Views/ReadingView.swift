#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import TarnView

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A view of a reading of the environment, such as the time: a `TimelineView` evaluates it at whole multiples of the
  /// interval, only while it is shown.
  ///
  /// ```swift
  /// ReadingView(.every(.seconds(1)) { Date.now }) { now in Text(now.formatted(date: .omitted, time: .standard)) }
  /// ```
  public struct ReadingView<Reading: Equatable, Content: View>: View {
    private let reading: EnvironmentReading<Reading>
    private let content: (Reading) -> Content

    /// Creates a view of a reading.
    public init(_ reading: EnvironmentReading<Reading>, @ViewBuilder content: @escaping (Reading) -> Content) {
      self.reading = reading
      self.content = content
    }

    /// The timeline.
    public var body: some View {
      TimelineView(.periodic(from: .wholeMultiples, by: interval)) { _ in content(reading.read()) }
    }

    private var interval: TimeInterval { reading.interval / .seconds(1) }
  }

  extension Date {
    /// The beginning of the ticks: whole multiples of an interval since then are those of the wall clock.
    fileprivate static var wholeMultiples: Date { Date(timeIntervalSince1970: 0) }
  }
#endif
