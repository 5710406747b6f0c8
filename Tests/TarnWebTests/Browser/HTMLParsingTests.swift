import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// The HTML of random trees, as a browser's parser reads it.
  @MainActor @Suite("The parsed HTML") struct HTMLParsing {
    @Test("A parser reads the HTML of a tree as the nodes that a script would build") func parses() async throws {
      let tab = try await #require(SharedBrowser.current).newTab("about:blank")
      try await tab.run("window.check = \(Self.check)")
      for round in 0..<8 {
        var random = SeededRandom(seed: UInt64(round))
        var cases: [String] = []
        for _ in 0..<250 {
          let tree = MountedTree(AnyTree.random(&random), numbers: NodeNumbering())
          var html = HTMLWriter()
          html.write([tree.root])
          var json = PatchWriter()
          tree.root.write(to: &json)
          cases.append(
            "[\(literal(String(decoding: html.bytes, as: UTF8.self))), \(String(decoding: json.bytes, as: UTF8.self))]")
        }
        let result: [String] = try await tab.evaluate("window.check([\(cases.joined(separator: ","))])")
        #expect(result.filter { !$0.hasPrefix("holes") } == [], "round \(round)")
        // Most elements are written.
        let holes = try #require(result.compactMap { Double($0.split(separator: " ").last ?? "") }.last)
        #expect(holes < 0.35, "round \(round): \(holes)")
      }
      await tab.close()
    }

    /// Compares the parsed nodes with the trees, by the rules of `nodes.js`, and returns the differences and the share of
    /// elements that the script has to build.
    private static let check = #"""
      (cases) => {
        const svg = "http://www.w3.org/2000/svg";
        let holes = 0, elements = 0;
        const differences = [];
        const build = (tree, space) => {
          if (typeof tree === "string") return document.createTextNode(tree);
          const [tag, settings = {}, children = []] = tree;
          const own = tag === "svg" ? svg : space;
          const node = document.createElementNS(own, tag);
          for (const child of children) node.append(build(child, own));
          for (const [name, value] of Object.entries(settings))
            if (name.startsWith(".")) node[name.slice(1)] = value;
            else if (!/^[@-]/.test(name)) node.setAttribute(name, value);
          return node;
        };
        const live = ["value", "checked", "selected", "open", "data-top", "class"];
        const attributes = (node) => [...node.attributes].filter(({ name }) => !live.includes(name))
          .map(({ name, value }) => `${name}=${value}`).sort().join();
        const same = (node, wanted) => {
          elements += 1;
          if (node?.nodeType !== wanted.nodeType) return `${node?.outerHTML ?? node?.data} instead of ${wanted.outerHTML ?? wanted.data}`;
          if (wanted.nodeType === 3)
            return node.data === wanted.data.replaceAll("\0", "") ? "" : `‘${node.data}’ instead of ‘${wanted.data}’`;
          if (node.localName !== wanted.localName || node.namespaceURI !== wanted.namespaceURI)
            return `${node.localName} instead of ${wanted.localName}`;
          if (attributes(node) !== attributes(wanted)) return `${attributes(node)} instead of ${attributes(wanted)}`;
          // The text in place of an element in an option has spaces.
          const isChanged = node.localName === "select" && node.innerHTML.includes("<!--!-->");
          for (const name of isChanged ? [] : ["value", "checked"])
            if (/^(input|textarea|select)$/.test(node.localName) && node[name] !== wanted[name])
              return `${name} ${node[name]} instead of ${wanted[name]} of ${wanted.outerHTML}`;
          return node.localName === "textarea" ? "" : sameChildren(node, wanted);
        };
        const sameChildren = (parent, wanted) => {
          let next = parent.firstChild;
          for (const child of wanted.childNodes) {
            if (child.nodeType === 3 && !child.data) continue;
            let isHole = false;
            while (!isHole && next?.nodeType === 8) {
              isHole = next.data === "!";
              next = next.nextSibling;
            }
            if (isHole) {
              holes += 1;
              if (next?.nodeType === 3) next = next.nextSibling;
              continue;
            }
            const difference = same(next, child);
            if (difference) return difference;
            next = next.nextSibling;
          }
          while (next?.nodeType === 8) next = next.nextSibling;
          return next ? `${next.outerHTML ?? next.data} is left` : "";
        };
        for (const [html, tree] of cases) {
          const parsed = new DOMParser().parseFromString(`<!doctype html><body><div id="tarn">${html}</div><p id="end"></p>`, "text/html");
          const wanted = document.createElement("div");
          wanted.append(build(tree, document.documentElement.namespaceURI));
          const difference = sameChildren(parsed.getElementById("tarn"), wanted)
            || (parsed.getElementById("end").parentNode === parsed.body ? "" : "the end is elsewhere");
          if (difference) differences.push(`${difference}: ${html}`);
        }
        return [...differences.slice(0, 5), `holes ${holes / (holes + elements)}`];
      }
      """#
  }
}

/// Random trees of all elements that a view can have, also where HTML can't have them.
private enum AnyTree {
  private static let tags = [
    "div", "span", "main", "section", "header", "footer", "article", "nav", "h1", "h2", "h3", "p", "pre", "strong",
    "em", "time", "ul", "ol", "li", "a", "form", "img", "label", "dl", "dt", "dd", "table", "thead", "tbody", "tr",
    "th", "td", "button", "input", "textarea", "select", "option", "optgroup", "svg", "details", "summary", "dialog",
    "figure", "figcaption", "blockquote", "code", "kbd", "br", "hr", "progress", "meter", "picture", "source", "video",
    "fieldset", "legend", "ruby", "rt", "caption", "colgroup", "col", "tfoot", "my-map", "datalist", "output", "b",
    "u", "small", "canvas", "math", "title", "address", "aside", "search", "template", "noscript", "center", "mark",
  ]
  private static let drawing = [
    "g", "circle", "path", "text", "tspan", "linearGradient", "clipPath", "title", "desc", "foreignObject", "svg", "a",
    "p", "image", "use", "defs", "lineargradient",
  ]
  private static let texts = [
    "", "a", "milk & <b>", "\n", "\n\nx", " ", "\r\n", "é\u{2028}", "</p>", "<!--", "\u{1}\u{7F}\u{85}",
  ]
  /// The children that belong into an element, so that deep trees have valid parts.
  private static let inside: [String: [String]] = [
    "ul": ["li"], "ol": ["li"], "dl": ["dt", "dd"], "table": ["caption", "colgroup", "thead", "tbody", "tfoot"],
    "thead": ["tr"], "tbody": ["tr"], "tfoot": ["tr"], "tr": ["td", "th"], "select": ["option", "optgroup"],
    "optgroup": ["option"], "colgroup": ["col"], "details": ["summary", "p"], "ruby": ["rt"], "datalist": ["option"],
  ]

  static func random(_ random: inout SeededRandom) -> Node<Int> { element(random.pick(from: tags), &random, 0, false) }

  private static func node(_ random: inout SeededRandom, in parent: String, _ depth: Int, _ isDrawing: Bool) -> Node<
    Int
  > {
    if depth >= 5 || random.oneIn(4) { return .text(random.pick(from: texts)) }
    if isDrawing { return element(random.pick(from: drawing), &random, depth, true) }
    let names = random.oneIn(6) ? tags : inside[parent] ?? tags
    return element(random.pick(from: names), &random, depth, false)
  }

  private static func element(_ tag: String, _ random: inout SeededRandom, _ depth: Int, _ isDrawing: Bool) -> Node<Int>
  {
    var attributes: [Attribute<Int>] = []
    while random.oneIn(2) { attributes.append(attribute(&random, tag)) }
    let isEmpty = HTMLContext.void.contains(tag) || tag == "textarea"
    let count = isEmpty ? 0 : Int.random(in: 0...4, using: &random)
    let children = (0..<count).map { _ in node(&random, in: tag, depth + 1, isDrawing || tag == "svg") }
    return .element(Element(tag: tag, attributes: attributes, children: children))
  }

  private static func attribute(_ random: inout SeededRandom, _ tag: String) -> Attribute<Int> {
    let text = random.pick(from: texts)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .title(text)
    case 1: return .id(text)
    case 2: return .class(text)
    case 3: return .flag("hidden")
    case 4: return .property("--x", random.pick(from: ["1px", "}", text]))
    case 5 where tag == "input" || tag == "textarea": return .value(text.replacing("\r\n", with: "\n"))
    case 6 where tag == "input": return .several([.type("checkbox"), .checked(.random(using: &random))])
    case 7: return .onClick(1)
    default: return .attribute("viewBox", text)
    }
  }
}
