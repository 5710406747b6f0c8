import BrowserDriver
import Foundation
import Testing

extension Tab {
  /// Expects that everyone can use the present screen: on the smallest phone and on a desktop, in light and dark mode, axe-core
  /// finds no violation, all texts have enough contrast, nothing is cut off at the side, and each control can be scrolled
  /// to; on the phone all targets are as large as a fingertip. Each violation is an issue with the name of the screen.
  ///
  /// It resizes the window, takes pictures (`name-320`, `name-320-dark`, …), and leaves a desktop in dark mode.
  ///
  /// - Parameters:
  ///   - name: the name of the screen, for issues and pictures.
  ///   - sideways: a selector of elements that scroll sideways on purpose.
  ///   - inline: a selector of small targets: links in a text, which are as high as its lines.
  public func isUsable(
    as name: String, scrollingSideways sideways: String = ":not(*)", inline: String = ":not(*)",
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    for (width, height) in [(320, 640), (1_280, 800)] {
      try await resize(width: width, height: height, touch: width < 500)
      for isDark in [false, true] {
        try await emulate(dark: isDark, reducedMotion: true)
        // The page draws the new size and scheme before anything is measured.
        try await run("await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        let screen = "\(name)-\(width)\(isDark ? "-dark" : "")"
        try await isAccessible(screen, isRecolored: isDark, location)
        let faint = try await faintTexts()
        #expect(faint == [], "\(screen)", sourceLocation: location)
        try await picture(screen)
      }
      let cut = try await cutSideways(at: width, except: sideways)
      #expect(cut == [], "\(name) at \(width)", sourceLocation: location)
      let hidden = try await controlsOutOfReach()
      #expect(hidden == [], "\(name) at \(width)", sourceLocation: location)
      if width < 500 {
        let small = try await smallTargets(except: inline)
        #expect(small == [], "\(name) at \(width)", sourceLocation: location)
      }
    }
  }

  /// Returns the elements that stick out of the window on the left or the right, or are cut off by an element around them. A
  /// text that ends with an ellipsis is not cut off.
  ///
  /// - Parameters:
  ///   - width: the width of the window. A phone makes a page smaller that is wider.
  ///   - exceptions: a selector of elements that scroll sideways on purpose.
  public func cutSideways(at width: Int, except exceptions: String = ":not(*)") async throws -> [String] {
    try await evaluate(
      """
      (() => {
        const endsWithEllipsis = (node) => {
          const { textOverflow, webkitLineClamp } = getComputedStyle(node);
          return textOverflow === "ellipsis" || webkitLineClamp !== "none"
            || (node !== document.body && endsWithEllipsis(node.parentElement));
        };
        return [...document.body.querySelectorAll("*")].filter((node) => {
          if (!node.checkVisibility() || node.closest(`\(exceptions), .visually-hidden, svg, [inert]`)) return false;
          if (node.matches("input, textarea, select, audio")) return false;
          const style = getComputedStyle(node);
          if (style.clipPath !== "none" || endsWithEllipsis(node)) return false;
          const isCut = style.overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1;
          const box = node.getBoundingClientRect();
          return box.width && (isCut || box.left < -0.5 || box.right > \(width) + 0.5);
        }).map((node) => `${node.localName}.${node.className} ${node.scrollWidth} > ${node.clientWidth}`)
          .concat(document.documentElement.scrollWidth > \(width) ? ["the page"] : []);
      })()
      """)
  }

  /// Returns the visible controls below the lower edge of the window, or of an element around them, to which no scrolling
  /// leads.
  public func controlsOutOfReach() async throws -> [String] {
    try await evaluate(
      """
      [...document.body.querySelectorAll("a, button, input, select, textarea")].filter((node) => {
        if (!node.checkVisibility() || node.closest(".visually-hidden, [inert]")) return false;
        let { bottom } = node.getBoundingClientRect();
        for (let around = node.parentElement; around; around = around.parentElement) {
          const { overflowY } = getComputedStyle(around);
          const edge = around.getBoundingClientRect().bottom;
          // The content of an element that scrolls is in reach if the lower edge of the element is.
          if (/auto|scroll/.test(overflowY)) bottom = Math.min(bottom, edge);
          if (/hidden|clip/.test(overflowY) && bottom > edge + 1) return true;
        }
        return bottom > innerHeight + 1;
      }).map((node) => `${node.localName}.${node.className} ${node.textContent.slice(0, 40)}`)
      """)
  }
}
