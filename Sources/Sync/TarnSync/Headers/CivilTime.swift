import Tarn

/// A calendar date and time of day in UTC.
struct CivilTime {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0

  /// The timestamp of this date; `nil` if the date or time does not exist or is before 1970. A leap second counts as
  /// the second before it.
  var moment: Timestamp? {
    guard (1970...9999).contains(year), (1...12).contains(month), (1...daysOfMonth).contains(day) else { return nil }
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + min(second, 59)
    return Timestamp(milliseconds: Int64(seconds) * 1_000)
  }

  private var isLeap: Bool { year % 4 == 0 && year % 100 != 0 || year % 400 == 0 }

  private var daysOfMonth: Int {
    switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since 1 January 1970.
  private var days: Int {
    // The days before each month, and the leap years before this year without the 477 before 1970.
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    let past = year - 1
    let leaps = past / 4 - past / 100 + past / 400 - 477
    return (year - 1970) * 365 + leaps + before + (isLeap && month > 2 ? 1 : 0) + day - 1
  }
}
