import TarnLanguages
import TarnWeb
import Todos

/// The content of the page at an address without a place, such as that of a to-do that was removed: the lists, to find it there.
struct MissingTodoView {
  let missing: MissingPlace
  let words: Localization

  var body: Node<Never> {
    .each([
      .h1(.text(isTodo ? words("This to-do is gone") : words("There is nothing here"))),
      .p([.class("muted")], .text(missing.reason)),
      .nav(
        [.class("chips"), .label(words("Filter"))],
        .each(
          Todos.Filter.common.map { filter in
            .a(
              [.class("chip"), .href(Todos.addresses.address(of: .list(filter, search: "")))],
              .text(filter.title(words)))
          })),
    ])
  }

  private var isTodo: Bool { missing.address?.path.first == "todo" }
}
