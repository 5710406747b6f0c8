import TarnValues
import Todos

extension TodoListing.View {
  /// A position, and where the letters of its to-do are among those of all: a sort that followed references would take
  /// ten times as long.
  private struct Entry {
    let place: TodoListing.Position
    let letters: Range<Int>
  }

  /// Returns the positions of all visible to-dos, in their order.
  func arranged(_ todos: Table<Todo>) -> [TodoListing.Position] {
    var entries: [Entry] = []
    var letters: [UInt8] = []
    var scratch: [UInt8] = []
    for todo in todos where includes(todo, &scratch) {
      let start = letters.count
      if isByText { SearchText.fold(todo.text, into: &letters) }
      let range = start..<letters.count
      let place =
        isByText ? letters.withUnsafeBufferPointer { self.place(of: todo, $0, range) } : self.place(of: todo)
      entries.append(Entry(place: place, letters: range))
    }
    letters.withUnsafeBufferPointer { letters in
      entries.sort { one, other in
        isOrdered(one.place, other.place) { SearchText.difference(letters, one.letters, other.letters) }
      }
    }
    return entries.map(\.place)
  }
}
