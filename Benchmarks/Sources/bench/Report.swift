/// Prints each figure as a line as soon as it is known.
struct Report {
  private(set) var notes: [String] = []
  private let nameWidth: Int

  init(names: [String]) { nameWidth = (names.map(\.count).max() ?? 0) + 2 }

  var head: String {
    row(
      "name", "unit", ["median", "min", "max", "runs"],
      // The target is beside the median for comparison.
      "target")
  }

  mutating func line(_ result: Result, target: Double?, isMinimum: Bool = false) -> String {
    if let note = result.note { notes.append("\(result.name): \(note)") }
    let figures = [result.median, result.min, result.max].map(formatted) + ["\(result.runs)"]
    let verdict = target.map { target in
      let text = target == target.rounded() ? grouped(Int(target)) : formatted(target)
      let isReached = isMinimum ? result.median >= target : result.median <= target
      return "\(isMinimum ? "≥" : "≤") \(text) \(isReached ? "reached" : "NOT REACHED")"
    }
    return row(result.name, result.unit, figures, verdict ?? "")
  }

  func line(failed name: String) -> String { row(name, "", ["failed", "", "", ""], "") }

  private func row(_ name: String, _ unit: String, _ figures: [String], _ target: String) -> String {
    let line = left(name, nameWidth) + left(unit, 6) + figures.map { right($0, 10) }.joined() + "   " + target
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns a number with its significant digits: three, or all before the decimal point.
  private func formatted(_ number: Double) -> String {
    // A difference of two similar figures may be negative.
    if number < 0 { return "-" + formatted(-number) }
    let digits = number >= 100 ? 0 : number >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][digits]
    let scaled = Int((number * scale).rounded())
    let text = grouped(scaled / Int(scale))
    guard digits > 0 else { return text }
    let fraction = "\(scaled % Int(scale))"
    return text + "." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  private func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in "\(number)".reversed().enumerated() {
      if index > 0 && index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private func left(_ text: String, _ width: Int) -> String { text + blanks(width - text.count) }
  private func right(_ text: String, _ width: Int) -> String { blanks(width - text.count) + text }
  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
}
