import TarnTesting
import Testing

@testable import TarnTerminal

@Suite("The layout of a sheet")
struct SheetLayoutTests {
  private static func lines(_ layout: SheetLayout, _ fields: [Bool]) -> Int {
    layout.message + layout.gap + layout.items + layout.list
      + layout.shownFields.reduce(0) { $0 + (fields[$1] ? layout.lines : 1) + layout.room }
  }

  @Test("No sheet is higher than its room, and all parts that fit are shown")
  func fits() {
    for rows in 1...24 {
      for fields in [[], [false], [false, false], [false, true], [true, true, false]] {
        for items in [0, 1, 7] {
          for list in [nil, 0, 3, 1_000] {
            for message in [0, 1, 9] where fields.count + items + (list ?? 0) > 0 {
              let layout = SheetLayout(
                rows: rows, message: message, fields: fields, items: items, list: list, focus: fields.count - 1)
              let least = (fields.isEmpty ? 0 : 1) + min(items, 1) + (list == nil ? 0 : 1)
              #expect(
                Self.lines(layout, fields) <= max(rows, least), "\(rows) \(fields) \(items) \(list ?? -1) \(message)")
              if rows >= 24 { #expect(layout.shownFields == fields.indices) }
            }
          }
        }
      }
    }
  }

  @Test("A low terminal shows the field with the focus")
  func low() {
    let layout = SheetLayout(rows: 1, message: 2, fields: [false, false, false], items: 0, list: nil, focus: 1)
    #expect(layout.shownFields == 1..<2)
    #expect(layout.room == 0)
  }

  @Test("The message of a menu gets all lines that the items leave, that of a form a third")
  func messages() {
    let menu = SheetLayout(rows: 20, message: 12, fields: [], items: 4, list: nil, focus: 0)
    #expect(menu.message == 12 && menu.items == 4)
    let form = SheetLayout(rows: 20, message: 12, fields: [false], items: 4, list: nil, focus: 0)
    #expect(form.message == 6)
  }

  @Test("The height of a search does not depend on the number of results")
  func steady() {
    let layouts = [0, 1, 5, 500].map {
      SheetLayout(rows: 12, message: 0, fields: [false], items: 0, list: $0, focus: 0)
    }
    #expect(Set(layouts.map(\.list)).count == 1)
  }
}
