import TarnValues
import Todos

extension Listing.View {
  /// A place, and where the letters of its to-do are among those of all: a sort that followed references would take ten times
  /// as long.
  private struct Entry {
    let place: Listing.Place
    let letters: Range<Int>
  }

  /// The places of all that are seen, in their order.
  func arranged(_ todos: Table<Todo>) -> [Listing.Place] {
    var entries: [Entry] = []
    var letters: [UInt8] = []
    for todo in todos where includes(todo) {
      let start = letters.count
      if isByText { Letters.fold(todo.text, into: &letters) }
      let spot = isByText ? letters.withUnsafeBufferPointer { place(of: todo, $0, start..<$0.count) } : place(of: todo)
      entries.append(Entry(place: spot, letters: start..<letters.count))
    }
    letters.withUnsafeBufferPointer { letters in
      entries.sort { one, other in
        isOrdered(one.place, other.place) { Letters.difference(letters, one.letters, other.letters) }
      }
    }
    return entries.map(\.place)
  }
}
