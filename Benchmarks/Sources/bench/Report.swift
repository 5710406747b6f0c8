/// Prints each figure as a line as soon as it is known.
struct Report {
  private(set) var notes: [String] = []
  private let nameWidth: Int

  init(names: [String]) { nameWidth = (names.map(\.count).max() ?? 0) + 2 }

  var head: String {
    row(
      "name", "unit", ["median", "min", "max", "runs"],
      // The target is beside the median for comparison.
      "reach")
  }

  mutating func line(_ result: Result, reach: Double?, isLeast: Bool = false) -> String {
    if let note = result.note { notes.append("\(result.name): \(note)") }
    let figures = [result.median, result.min, result.max].map(short) + ["\(result.runs)"]
    let verdict = reach.map { reach in
      let figure = reach == reach.rounded() ? grouped(Int(reach)) : short(reach)
      let isReached = isLeast ? result.median >= reach : result.median <= reach
      return "\(isLeast ? "≥" : "≤") \(figure) \(isReached ? "reached" : "NOT REACHED")"
    }
    return row(result.name, result.unit, figures, verdict ?? "")
  }

  func line(failed name: String) -> String { row(name, "", ["failed", "", "", ""], "") }

  private func row(_ name: String, _ unit: String, _ figures: [String], _ reach: String) -> String {
    let line = left(name, nameWidth) + left(unit, 6) + figures.map { right($0, 10) }.joined() + "   " + reach
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns a number with its significant digits: three, or all before the decimal point.
  private func short(_ figure: Double) -> String {
    // A difference of two similar figures may be negative.
    if figure < 0 { return "-" + short(-figure) }
    let digits = figure >= 100 ? 0 : figure >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][digits]
    let whole = Int((figure * scale).rounded())
    let text = grouped(whole / Int(scale))
    guard digits > 0 else { return text }
    let rest = "\(whole % Int(scale))"
    return text + "." + String(repeating: "0", count: digits - rest.count) + rest
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
