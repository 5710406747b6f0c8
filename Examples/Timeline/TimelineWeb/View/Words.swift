import Foundation
import Tarn

extension Int {
  /// The shortest form: `999`, `1.2K`, `34K`, `5.6M`.
  var short: String {
    switch self {
    case ..<1_000: "\(self)"
    case ..<10_000: tenths(of: 1_000) + "K"
    case ..<1_000_000: "\(self / 1_000)K"
    case ..<10_000_000: tenths(of: 1_000_000) + "M"
    default: "\(self / 1_000_000)M"
    }
  }

  /// Rounded down, so that no count is exaggerated.
  private func tenths(of unit: Int) -> String {
    let tenths = self * 10 / unit
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension Timestamp {
  /// The day and the time, in the program's time zone.
  var words: String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(date: .long, time: .shortened)
  }
}
