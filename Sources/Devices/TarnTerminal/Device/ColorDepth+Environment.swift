extension ColorDepth {
  /// Determines how many colors a terminal shows from the environment variables of the process.
  ///
  /// - `NO_COLOR` is set and not empty: none.
  /// - `TERM` is missing, empty or `dumb`, or the output is not a terminal: none.
  /// - `COLORTERM` is `truecolor` or `24bit`, or `TERM` ends with `-direct`: all.
  /// - `TERM` ends with `-256color`: 256.
  /// - Any other terminal: the sixteen that every terminal has.
  ///
  /// ```swift
  /// ColorDepth(environment: ["TERM": "xterm-256color"], isTerminal: true)  // .indexed
  /// ```
  public init(environment: [String: String], isTerminal: Bool) {
    let term = environment["TERM"] ?? ""
    if !isTerminal || term.isEmpty || term == "dumb" || !(environment["NO_COLOR"] ?? "").isEmpty {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
      self = .full
    } else {
      self = term.hasSuffix("-256color") ? .indexed : .sixteen
    }
  }
}
