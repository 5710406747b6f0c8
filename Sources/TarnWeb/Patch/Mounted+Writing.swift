extension Mounted {
  /// Writes the node as the page builds it. Its number and its children's are not in it: the page counts along.
  func write(to json: inout JSONWriter) {
    guard let tag else { return json.string(text) }
    json.raw("[")
    json.string(tag)
    let hasMore = key != nil
    if !settings.isEmpty || !children.isEmpty || hasMore {
      json.raw(",{")
      for (index, setting) in settings.enumerated() {
        if index > 0 { json.comma() }
        json.string(setting.name)
        json.raw(":")
        json.value(setting.value)
      }
      json.raw("}")
    }
    if !children.isEmpty || hasMore {
      json.raw(",[")
      for (index, child) in children.enumerated() {
        if index > 0 { json.comma() }
        child.write(to: &json)
      }
      json.raw("]")
    }
    if let key {
      json.comma()
      json.string(key)
    }
    json.raw("]")
  }

  /// The numbers of the node and all below it in the order they are written, as runs: first, length, first, length, …
  func numbers(into runs: inout [Int]) {
    if let length = runs.last, runs[runs.count - 2] + length == id {
      runs[runs.count - 1] += 1
    } else {
      runs += [id, 1]
    }
    for child in children { child.numbers(into: &runs) }
  }
}
