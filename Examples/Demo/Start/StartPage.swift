import Foundation
import Tarn
import TarnWeb

/// The page of all apps.
///
/// - Parameters:
///   - command: a shell command that changes Todos.
///   - hasSignIn: whether there is a page to sign out.
@MainActor func startPage(_ store: Store<Start>, command: String, hasSignIn: Bool) -> Page {
  Page(
    title: "Tarn", styles: [String(decoding: PackageResources.start_css, as: UTF8.self), pictures],
    parts: [
      Part(store) { state in
        .main(
          [.class("start")], introduction(command, hasSignIn: hasSignIn),
          .ul([.class("cards")], .each(state.cards.map(card))))
      }
    ])
}

private func introduction(_ command: String, hasSignIn: Bool) -> Node<Start.Action> {
  .header(
    .h1("Tarn"),
    .p("A Swift framework for apps whose whole state is one value with a history. These six apps are made with it."),
    .p(
      .strong("Start here: "), .a([.href("clocks/")], "open Clocks"),
      ", add a city, and drag the slider at the bottom. It goes back to every earlier screen, also to a half-typed search."
    ),
    .p("All windows of an app stay in step: open one twice, or change it from a terminal, and watch the page."),
    .tag("code")([.id("command")], .text(command)), .button([.class("quiet"), .copies("command")], "Copy"),
    .when(hasSignIn, .p(.a([.href("sign-out")], "Sign out"))))
}

/// Shown instead of an app whose file can't be opened.
///
/// - Parameter path: the path of the page, for its link to the start.
@MainActor func problemPage(_ name: String, at path: String, _ reason: String) -> Page {
  let start = String(repeating: "../", count: path.split(separator: "/").count)
  return Page(
    title: name, styles: [String(decoding: PackageResources.start_css, as: UTF8.self)],
    parts: [
      Part(Store(Start.State(), Start())) { _ in
        .main(
          [.class("middle")], .h1(.text(name)), .p([.role("alert"), .class("trouble")], .text(reason)),
          .a([.class("go"), .href(start)], "All apps"))
      }
    ])
}

private func card(_ card: Start.Card) -> Node<Start.Action> {
  .li(
    [.class("card"), .key(card.path)], .div([.class("picture \(card.path)")]),
    .h2(.text(card.name)), .p(.text(card.sentence)),
    card.problem.map { .p([.class("trouble")], .text($0)) } ?? .p([.class("sign"), .live], .text(card.sign)),
    .div(
      [.class("links")],
      .a([.class("go"), .href("\(card.path)/")], .text(card.problem == nil ? "Open \(card.name)" : "Problem")),
      .ifPresent(card.problem == nil ? card.more : nil) {
        .a([.class("go quiet"), .href("\($0.path)/")], .text($0.name))
      }))
}

/// The pictures of the apps, as backgrounds: they follow the colors of the system by themselves.
private let pictures = [
  "clocks": PackageResources.clocks_svg, "todos": PackageResources.todos_svg, "chance": PackageResources.chance_svg,
  "journal": PackageResources.journal_svg, "dreams": PackageResources.dreams_svg,
  "timeline": PackageResources.timeline_svg,
].map { path, picture in
  ".picture.\(path) { background-image: url(data:image/svg+xml;base64,\(Data(picture).base64EncodedString())); }"
}.joined(separator: "\n")
