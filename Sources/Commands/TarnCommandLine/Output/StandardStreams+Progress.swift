extension StandardStreams {
  /// Returns a function that shows a progress in percent on one line of standard error, and clears the line at the end.
  ///
  /// ```swift
  /// let progress = StandardStreams.progress("Drawing")
  /// for step in 1...50 { progress(Double(step) / 50) }
  /// ```
  ///
  /// It prints each percentage once, and nothing if standard error is not a terminal.
  ///
  /// - Parameters:
  ///   - name: what the command does, in one line.
  ///   - output: the properties of standard error.
  /// - Returns: A function of the completed fraction, from 0 to 1. Other numbers count as the nearest of these, NaN as 0.
  public static func progress(_ name: String, on output: TerminalOutput = .standardError()) -> (Double) -> Void {
    guard output.isTerminal else { return { _ in } }
    var line = ProgressLine(name: name)
    return { fraction in
      if let text = line.text(at: fraction) { printError(text) }
    }
  }
}

/// The line of a progress.
struct ProgressLine {
  let name: String
  private var percent = -1

  init(name: String) { self.name = SafeText.line(name) }

  /// Returns the text that replaces the line; `nil` if the line is the same as before.
  mutating func text(at fraction: Double) -> String? {
    let new = fraction > 0 ? Int(min(fraction, 1) * 100) : 0
    guard new > percent else { return nil }
    percent = new
    // The control characters return to the beginning of the line and clear it.
    return "\r\u{1B}[K" + (new < 100 ? "\(name) … \(new) %" : "")
  }
}
