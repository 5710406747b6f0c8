import Tarn

/// A script of the app that shows an element of the page, with its data and its events: a chart, a map, an editor.
///
/// ```swift
/// struct Sales: Encodable, Equatable, Sendable { var months: [Int] }
/// enum SalesEvent: Decodable { case select(month: Int) }
///
/// let assets = Assets(["chart.js": chartScript])
/// let chart = Hook<Sales, SalesEvent>("chart.js", in: assets)
///
/// let view: Node<Action> = .div(
///   [
///     .class("chart"),
///     .hook(chart, Sales(months: [3, 5])) { event in
///       switch event { case .select(let month): .selected(month) }
///     },
///   ],
///   .ol(.li("January: 3"), .li("February: 5")))
/// ```
///
/// The script is a module whose default export has the functions that LiveView's hooks have:
///
/// ```js
/// export default {
///   mounted() { this.draw(); },
///   updated() { this.draw(); },
///   destroyed() {},
///   draw() {
///     this.el.replaceChildren(...this.data.months.map((sales, month) => {
///       const bar = document.createElement("button");
///       bar.textContent = sales;
///       bar.onclick = () => this.pushEvent("select", { month });
///       return bar;
///     }));
///   },
/// };
/// ```
///
/// The guide is `docs/hooks.md`.
public struct Hook<Data: Encodable & Equatable & Sendable, Event: Decodable>: Sendable {
  let script: HookScript

  /// - Parameters:
  ///   - script: the name of the script.
  ///   - assets: the assets of the page, which have the script.
  /// - Precondition: they have it.
  public init(_ script: String, in assets: Assets) { self.script = HookScript(script, in: assets) }
}

/// The script of a hook or of a custom element.
struct HookScript: Sendable {
  let name: String
  /// Relative to the page.
  let address: String

  init(_ name: String, in assets: Assets) {
    precondition(assets.isScript(name), "“\(name)” is not a script of these assets.")
    self.name = name
    address = assets.address(of: name)
  }

  /// Returns the handler of the script's events.
  ///
  /// - Parameter names: the names of the events of a custom element; `nil` for a hook.
  func handler<Event: Decodable, Action>(
    _ names: [String]?, _ action: @escaping (Event) -> Action
  ) -> EventHandler<Action> {
    let script = name
    var handler = EventHandler<Action>(event: .push, listenerValue: names.map { .keys($0) } ?? .flag(true)) { value in
      (try? HookEvent(script: script, value: value).decoded(as: Event.self)).map(action)
    }
    handler.refusal = { value in
      do throws(Refusal) {
        _ = try HookEvent(script: script, value: value).decoded(as: Event.self)
        return nil
      } catch {
        return error
      }
    }
    return handler
  }
}

extension Attribute {
  /// Gives the element to a script of the app: see ``Hook``.
  ///
  /// The children of the element are its content until the script shows its own, and wherever no script runs: in a browser
  /// without scripts, for a program that reads the page, on paper. From then on they belong to the script: the page changes
  /// none of them.
  ///
  /// - Parameters:
  ///   - hook: the script, with the types of its data and its events.
  ///   - data: the data that the script shows. It is sent if it differs from the last, with `updated`.
  ///   - action: returns the action for an event of the script. An event that is not of this type, or has more than 16 KiB,
  ///     is refused, and the user sees the reason.
  public static func hook<Data, Event>(
    _ hook: Hook<Data, Event>, _ data: Data, onEvent action: @escaping (Event) -> Action
  ) -> Attribute {
    Attribute(
      kind: .hook(
        hook.script.address, HookData(data), hook.script.handler(nil, action)))
  }

  /// Gives the element to a script of the app that sends no events.
  public static func hook<Data>(_ hook: Hook<Data, Never>, _ data: Data) -> Attribute {
    Attribute(kind: .hook(hook.script.address, HookData(data), nil))
  }
}
