extension MountedNode {
  /// Writes the node in the form from which the page builds it, without the numbers of the node and its children: the
  /// page counts them itself.
  func write(to json: inout PatchWriter) {
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

  /// Appends the numbers of the node and its descendants in the order in which they are written, as runs: first,
  /// length, first, length, … The children of a hook have none in the page, which never changes them.
  func numbers(into runs: inout [Int]) {
    if let length = runs.last, runs[runs.count - 2] + length == id {
      runs[runs.count - 1] += 1
    } else {
      runs += [id, 1]
    }
    guard hook == nil else { return }
    for child in children { child.numbers(into: &runs) }
  }
}
