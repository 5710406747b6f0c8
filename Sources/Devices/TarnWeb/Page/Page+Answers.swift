import Tarn

// The answers to posts of events.
extension Page {
  /// The result of handling a post of events.
  enum Outcome {
    case handled
    /// The post was handled, except for a user action whose element no longer exists.
    case elementMissing
    /// The post is a repetition of the last handled one, and was ignored.
    case repeated
    /// A later post was already handled, so this one was ignored.
    case outOfOrder
  }

  /// Sends the number of the last handled post, and the values that differ from those of its events.
  func sendAnswer(
    to connection: String, _ events: [PageEvent] = [], _ writeRest: (inout PatchWriter) -> Void
  ) {
    send(to: connection) { json in
      json.key(.acknowledged, after: "{")
      json.number(tabs.handled(connection))
      json.key(.corrections, after: ",")
      json.raw("[")
      var isFirst = true
      for event in events {
        guard let (name, value) = correction(event) else { continue }
        if !isFirst { json.comma() }
        isFirst = false
        json.raw("[")
        json.number(event.id)
        json.comma()
        json.string(name)
        json.comma()
        json.value(value)
        json.raw("]")
      }
      json.raw("]")
      writeRest(&json)
      json.raw("}")
    }
  }

  func write(_ refusals: [Refusal], to json: inout PatchWriter) {
    guard !refusals.isEmpty else { return }
    json.key(.refusals, after: ",")
    json.raw("[")
    for (index, refusal) in refusals.enumerated() {
      if index > 0 { json.comma() }
      json.raw("[")
      json.string(words.translation(of: refusal.reason))
      json.comma()
      if let field = refusal.field { json.string(field) } else { json.raw("null") }
      json.raw("]")
    }
    json.raw("]")
  }

  /// Returns the value in the state if it differs from the value that the user entered: a text cut short, a refused
  /// checkbox.
  private func correction(_ event: PageEvent) -> (String, LiveValue)? {
    let property: WireFormat.Property
    switch WireFormat.Event(rawValue: event.name) {
    case .input: property = .value
    case .check: property = .isChecked
    case .scroll: property = .scrollTop
    default: return nil
    }
    for part in mountedParts {
      if let value = part.liveValue(event.id, property) {
        return value == event.value ? nil : (property.rawValue, value)
      }
    }
    return nil
  }
}

extension PatchWriter {
  mutating func value(_ value: LiveValue) {
    switch value {
    case .none: raw("null")
    case .text(let text): string(text)
    case .number(let number): self.number(number)
    case .flag(let isOn): raw(isOn ? "true" : "false")
    // Not a property of any element.
    case .file, .uploads: raw("null")
    }
  }
}
