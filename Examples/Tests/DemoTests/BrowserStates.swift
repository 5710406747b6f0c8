import Foundation
import Tarn
import TarnDates
import TarnForms
import TarnValues
import Todos

extension Todos.Document {
  /// Three to-dos, one of them done.
  static let three = Todos.Document.of([
    todo(1, "buy beer", due: "2024-06-27", tags: ["home"]),
    todo(2, "call Ada", due: "2024-06-20", tags: ["work", "phone"]),
    todo(3, "water the plants", tags: ["home"]).altered(by: .check(Timestamp(milliseconds: 1_718_900_000_000))),
  ])

  /// Returns a state with this many to-dos, named `To-do 1` and so on.
  static func many(_ count: Int) -> Todos.Document {
    of(
      (1...count).map { number in
        todo(
          number, "To-do \(number)", due: number % 3 == 0 ? "2024-07-\(10 + number % 20)" : nil,
          tags: number % 5 == 0 ? ["home"] : number % 7 == 0 ? ["work", "phone"] : [])
      })
  }

  /// To-dos with long words, text from right to left, wide characters, and markup.
  static let awkward = of([
    todo(
      1, String(repeating: "Llanfairpwllgwyngyll", count: 20), due: "2024-06-20",
      tags: Tags([String(repeating: "w", count: 40), "work"])),
    todo(2, "اشترِ البيرة من المتجر 👩‍👩‍👧‍👦", due: "2024-06-22T17:00", tags: ["بيت"]),
    todo(3, "東京へ行く", tags: Tags((1...20).map { "tag\($0)" })),
    todo(4, "<b>not bold</b> & so on", due: "2027-12-24"),
    todo(5, "מזג אוויר (weather) היום", tags: ["home"]).altered(by: .check(Timestamp(milliseconds: 1_718_900_000_000))),
  ])

  /// The to-dos of a typical week.
  static let week = of([
    todo(1, "Buy beer for Saturday", due: "2024-06-21T18:00", tags: ["home"]),
    todo(2, "Call Ada about the contract", due: "2024-06-20", tags: ["work", "phone"]),
    todo(3, "Water the plants", due: "2024-06-23", tags: ["home"]).altered(
      by: .check(Timestamp(milliseconds: 1_718_900_000_000))),
    todo(4, "Book the train to Utrecht", due: "2024-06-24T09:30", tags: ["travel"]),
    todo(5, "Read “A plea for a mind-sized software design”", tags: ["reading"]),
    todo(6, "Send the invoice for May", due: "2024-06-28", tags: ["work"]),
    todo(7, "Repair the front light of the bicycle", tags: ["home", "bicycle"]),
    todo(8, "Return the library books", due: "2024-06-19", tags: ["reading"]).altered(
      by: .check(Timestamp(milliseconds: 1_718_900_000_000))),
    todo(9, "Plan the summer with Noor", due: "2024-07-01", tags: ["travel", "phone"]),
  ])

  static func of(_ todos: [Todo]) -> Todos.Document {
    Todos.Document(todos: Table(todos), lastNumber: todos.last?.number ?? 0)
  }

  private static func todo(_ number: Int, _ text: String, due: String? = nil, tags: Tags = []) -> Todo {
    let bits = UInt64(number).bigEndian
    let id = withUnsafeBytes(of: bits) { bytes in
      UUID(
        uuid: (0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]))
    }
    return Todo(
      id: id, number: number, text: text, due: due.flatMap { FloatingDate($0) }, tags: tags,
      made: Timestamp(milliseconds: 1_718_000_000_000 + Int64(number)))
  }
}
