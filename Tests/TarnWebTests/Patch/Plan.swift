import TarnTesting

@testable import TarnWeb

/// The content of a page as plain data: it can be generated at random, changed at random, compared, printed and shrunk.
indirect enum Plan: Equatable, Sendable {
  case text(String)
  case element(PlannedElement)
  case group([Plan])
  /// - Parameter site: an identifier of the source location.
  case memo(key: String?, site: UInt, Plan)
}

struct PlannedElement: Equatable, Sendable {
  var tag: String
  var key: String?
  var settings: [Setting] = []
  var children: [Plan] = []

  enum Setting: Equatable, Sendable {
    case attribute(String, String)
    case property(String, String)
    case flag
    case value(String)
    case checked(Bool)
    /// A click sends this number.
    case click(Int)
    case input(Int)
    case keys([String: Int])
  }
}

// MARK: - As a view

extension Plan {
  /// The plan as a view, whose actions are the numbers of the plan.
  var node: Node<Int> { node { $0 } }

  /// - Parameter action: converts a number of the plan into an action of the app.
  func node<Action>(_ action: @escaping (Int) -> Action) -> Node<Action> {
    switch self {
    case .text(let text): .text(text)
    case .element(let element):
      .element(
        Element(
          tag: element.tag, attributes: element.attributes(action), children: element.children.map { $0.node(action) }))
    case .group(let plans): .each(plans.map { $0.node(action) })
    case .memo(let key, let site, let content): .memo(content, key: key, line: site) { $0.node(action) }
    }
  }
}

extension PlannedElement {
  fileprivate func attributes<Action>(_ action: @escaping (Int) -> Action) -> [Attribute<Action>] {
    settings.map { setting in
      switch setting {
      case .attribute(let name, let value): .setting(name, .text(value))
      case .property(let name, let value): .setting(name, .text(value))
      case .flag: .flag("hidden")
      case .value(let text): .value(text)
      case .checked(let isChecked): .checked(isChecked)
      case .click(let number): .onClick(action(number))
      case .input(let number): .onInput { _ in action(number) }
      case .keys(let actions): .onKeys(actions.mapValues(action))
      }
    } + (key.map { [.key($0)] } ?? [])
  }
}

// MARK: - The expected description

extension Plan {
  /// The description of a page that shows the plan, computed without any of the code under test.
  var html: String { Self.html(of: [rooted], isDrawing: false) }

  /// One node: several nodes become a `div`.
  var rooted: Plan {
    switch self {
    case .group: .element(PlannedElement(tag: "div", children: [self]))
    case .memo(_, _, let content): content.rooted
    case .text, .element: self
    }
  }

  private static func html(of plans: [Plan], isDrawing: Bool) -> String {
    plans.map { plan in
      switch plan {
      case .text(let text): return PageDescription.text(text)
      case .group(let inner): return html(of: inner, isDrawing: isDrawing)
      case .memo(_, _, let content): return html(of: [content.rooted], isDrawing: isDrawing)
      case .element(let element):
        let isDrawing = isDrawing || element.tag == "svg"
        return PageDescription.element(
          element.tag, isDrawing: isDrawing, key: element.key, settings: element.expected,
          children: html(of: element.children, isDrawing: isDrawing))
      }
    }.joined()
  }
}

extension PlannedElement {
  /// The expected settings by the page's names; of two with one name the later wins.
  fileprivate var expected: [String: String] {
    var expected: [String: String] = [:]
    for setting in settings {
      switch setting {
      case .attribute(let name, let value): expected[name] = value
      case .property(let name, let value): expected[name] = value
      case .flag: expected["hidden"] = ""
      case .value(let text): expected[".value"] = text
      case .checked(let isChecked): expected[".checked"] = "\(isChecked)"
      case .click: expected["@click"] = "true"
      case .input: expected["@input"] = "true"
      case .keys(let actions): expected["@keydown"] = actions.keys.sorted().joined(separator: " ")
      }
    }
    return expected
  }
}

/// The text form of a page's nodes, shared by the plan, the model of a page and the script in the real page.
enum PageDescription {
  static func text(_ text: String) -> String { "‘\(text)’" }

  static func element(
    _ tag: String, isDrawing: Bool, key: String?, settings: [String: String], children: String
  ) -> String {
    var settings = settings
    // The value of a field exists whether it was set or not.
    if tag == "input" { settings.merge([".value": "", ".checked": "false"]) { set, _ in set } }
    let attributes = settings.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    return "<\(isDrawing ? "svg:" : "")\(tag)\(key.map { "#" + $0 } ?? "")\(attributes)>\(children)</>"
  }

  /// Prints the part below `#tarn` of the real page. Elements that are being animated out are skipped.
  static let script = """
    (() => {
      const describe = node => {
        if (node.nodeType == 3) return "‘" + node.data + "’";
        if (node.classList.contains("leave")) return "";
        const attributes = {};
        // The first value of a field is an attribute in the HTML of a page; the value itself is described below.
        const skipped = node.localName == "input" ? ["style", "class", "value", "checked"] : ["style", "class"];
        for (const { name, value } of node.attributes) if (!skipped.includes(name)) attributes[name] = value;
        for (const name of node.style) if (name.startsWith("--")) attributes[name] = node.style.getPropertyValue(name);
        for (const name in node.$handlers ?? {})
          if (node.$handlers[name]) attributes["@" + name] = node.$handlers[name].join?.(" ") ?? "true";
        if (node.localName == "input") attributes[".value"] = node.value, attributes[".checked"] = String(node.checked);
        const space = node.namespaceURI.endsWith("svg") ? "svg:" : "";
        return "<" + space + node.localName + (node.$key ? "#" + node.$key : "")
          + Object.keys(attributes).sort().map(name => " " + name + "=" + attributes[name]).join("")
          + ">" + [...node.childNodes].map(describe).join("") + "</>";
      };
      return [...document.getElementById("tarn").childNodes].map(describe).join("");
    })()
    """
}
