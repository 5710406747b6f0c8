// Context for the examples in the comments of TarnValues; see Scripts/examples.
@testable import TarnValues

struct Todo: Identifiable, Equatable {
  let id: Int
  var title: String
  var due = 0
  var isDone = false
}

@MainActor let table: Table = [Todo(id: 7, title: "milk"), Todo(id: 9, title: "bread")]
@MainActor let before = table
@MainActor var after = table
@MainActor var todos = table
@MainActor var counts: Map<String, Int> = [:]
@MainActor let word = "milk"
@MainActor let due = 3

/// A list of GTK.
@MainActor let list = OpaquePointer(bitPattern: 8)
@MainActor var detached: [Int: OpaquePointer?] = [:]
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor func gtk_list_box_remove(_ list: OpaquePointer?, _ row: OpaquePointer?) {}
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor func gtk_list_box_insert(_ list: OpaquePointer?, _ row: OpaquePointer??, _ position: Int32) {}
@MainActor func row(_ position: Int) -> OpaquePointer? { nil }
@MainActor func makeRow(_ todo: Todo) -> OpaquePointer? { nil }
@MainActor func show(_ todo: Todo, in row: OpaquePointer?) {}
