import TarnValues
import Todos

extension TodoListing.View {
  /// A position, and where the letters of its to-do are among those of all: a sort that followed references would take
  /// ten times as long.
  private struct Entry {
    let sortKey: TodoListing.SortKey
    let bytes: Range<Int>
  }

  /// Returns the positions of all visible to-dos, in their order.
  func arranged(_ todos: Table<Todo>) -> [TodoListing.SortKey] {
    var entries: [Entry] = []
    var bytes: [UInt8] = []
    var scratch: [UInt8] = []
    for todo in todos where includes(todo, &scratch) {
      let start = bytes.count
      if isByText { SearchText.fold(todo.text, into: &bytes) }
      let range = start..<bytes.count
      let sortKey =
        isByText ? bytes.withUnsafeBufferPointer { self.sortKey(of: todo, $0, range) } : self.sortKey(of: todo)
      entries.append(Entry(sortKey: sortKey, bytes: range))
    }
    bytes.withUnsafeBufferPointer { bytes in
      entries.sort { first, second in
        isOrdered(first.sortKey, second.sortKey) { SearchText.difference(bytes, first.bytes, second.bytes) }
      }
    }
    return entries.map(\.sortKey)
  }
}
