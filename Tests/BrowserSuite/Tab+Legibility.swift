import BrowserDriver

// Checks of legibility. Each returns a description of every violation, so that a test expects an empty array.
extension Tab {
  /// Returns the visible controls that are smaller than a fingertip.
  ///
  /// - Parameter exceptions: a selector of controls that may be smaller.
  public func smallTargets(except exceptions: String = ":not(*)") async throws -> [String] {
    try await evaluate(
      """
      [...document.querySelectorAll("button, input, select, textarea, a")].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width && !node.closest("[inert]") && !node.matches(`\(exceptions)`) && (node.offsetWidth < 44 || node.offsetHeight < 44);
      }).map((node) => `${node.outerHTML.slice(0, 80)} ${node.offsetWidth} × ${node.offsetHeight}`)
      """)
  }

  /// Returns the texts with a contrast of less than 4.5 to 1, except disabled ones and those beneath a sheet.
  ///
  /// The browser itself resolves a color: the script paints it on a canvas, over all backgrounds behind the text.
  public func faintTexts() async throws -> [String] {
    try await evaluate(
      """
      (() => {
        const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const painted = (colors) => {
          for (const color of colors) {
            brush.fillStyle = color;
            brush.fillRect(0, 0, 1, 1);
          }
          return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        const luminance = (rgb) => rgb.map((part) => part / 255)
          .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
          .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
        // A page has hundreds of texts in a few colors, and reading a pixel of the canvas is slow.
        const known = new Map();
        const light = (colors) => {
          const key = colors.join();
          if (!known.has(key)) known.set(key, luminance(painted(colors)));
          return known.get(key);
        };
        const grounds = new Map([[null, ["white"]]]);
        const behind = (node) => {
          if (!grounds.has(node)) {
            const color = getComputedStyle(node).backgroundColor;
            const below = behind(node.parentElement);
            grounds.set(node, color == "rgba(0, 0, 0, 0)" ? below : [...below, color]);
          }
          return grounds.get(node);
        };
        const faint = [];
        const check = (node, style) => {
          const colors = behind(node);
          const [ground, text] = [light(colors), light([...colors, style.color])];
          const contrast = (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
          if (contrast < 4.5) faint.push(`${node.localName}.${node.className} ${contrast.toFixed(2)}`);
        };
        for (const node of document.body.querySelectorAll("*")) {
          const isText = node.matches("input, select, textarea")
            || [...node.childNodes].some((child) => child.nodeType == 3 && child.data.trim());
          if (!isText || !node.checkVisibility() || node.matches(":disabled, [type=range]") || node.closest("[inert]"))
            continue;
          check(node, getComputedStyle(node));
          if (node.placeholder) check(node, getComputedStyle(node, "::placeholder"));
        }
        return faint;
      })()
      """)
  }
}
