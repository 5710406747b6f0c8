extension Tab {
  /// Scrolls an element into view, and clicks its middle, or taps it if the tab has touch.
  public func click(_ selector: String, within limit: Duration = Tab.timeLimit) async throws {
    try await press(selector, within: limit) { point in
      if usesTouch.withLock({ $0 }) {
        try await touch("touchStart", point)
        try await touch("touchEnd")
      } else {
        try await mouse("mouseMoved", point)
        try await mouse("mousePressed", point, isDown: true)
        try await mouse("mouseReleased", point, isDown: true)
      }
    }
  }

  /// Clicks a link with the middle button, and returns the tab that this opens.
  public func middleClick(_ selector: String, within limit: Duration = Tab.timeLimit) async throws -> Tab {
    try await browser.tab(openedWithin: limit) {
      try await press(selector, within: limit) { point in
        try await mouse("mouseMoved", point)
        try await mouse("mousePressed", point, isDown: true, button: "middle")
        try await mouse("mouseReleased", point, isDown: true, button: "middle")
      }
    }
  }

  /// Presses the middle of an element, and once more if the page moved it between the search and the press.
  ///
  /// A page that receives changes while it is pressed may move the element. A press that misses it does nothing then, so
  /// that the test does not depend on the moment of a change.
  private func press(_ selector: String, within limit: Duration, _ body: (Point) async throws -> Void) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      let remaining = max(.zero, deadline - .now)
      try await body(try await locate(selector, for: "click", catchesMisses: true, within: remaining))
      guard runsTimers, try await hasMissed() else { return }
      if ContinuousClock.now >= deadline {
        throw BrowserError(.element, "couldn't click \(quoted(selector)): it moves away when pressed (\(location))")
      }
    }
  }

  /// Whether the press missed its element. If the press made the page go elsewhere, it did not.
  private func hasMissed() async throws -> Bool {
    do {
      return try await evaluate("window[Symbol.for('driver.missed')]?.() ?? false", as: Bool.self)
    } catch let error as BrowserError where error.kind == .refused || error.kind == .timedOut { return false }
  }

  /// Moves the mouse to the middle of an element.
  public func hover(_ selector: String, within limit: Duration = Tab.timeLimit) async throws {
    try await mouse("mouseMoved", try await locate(selector, for: "hover over", evenDisabled: true, within: limit))
  }

  /// Presses the middle of an element, moves by this many pixels in ten steps, and releases; with a touch if the tab
  /// has touch. For pages that handle pointer or mouse events; HTML's own drag and drop isn't supported.
  public func drag(
    _ selector: String, byX horizontal: Double, y vertical: Double, within limit: Duration = Tab.timeLimit
  ) async throws {
    let start = try await locate(selector, for: "drag", within: limit)
    let path = (1...10).map { step in
      Point(x: start.x + horizontal * Double(step) / 10, y: start.y + vertical * Double(step) / 10)
    }
    if usesTouch.withLock({ $0 }) {
      try await touch("touchStart", start)
      for point in path { try await touch("touchMove", point) }
      try await touch("touchEnd")
    } else {
      try await mouse("mouseMoved", start)
      try await mouse("mousePressed", start, isDown: true)
      for point in path { try await mouse("mouseMoved", point, isDown: true) }
      try await mouse("mouseReleased", path[9], isDown: true)
    }
  }

  /// Turns the wheel over the middle of an element, down by this many pixels.
  public func wheel(_ selector: String, by pixels: Double, within limit: Duration = Tab.timeLimit) async throws {
    let point = try await locate(selector, for: "turn the wheel over", evenDisabled: true, within: limit)
    try await command(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": .number(point.x), "y": .number(point.y), "deltaX": 0, "deltaY": .number(pixels),
      ])
  }

  struct Point: Decodable, Sendable {
    let x: Double
    let y: Double
  }

  private func mouse(_ type: String, _ point: Point, isDown: Bool = false, button: String = "left") async throws {
    var parameters: [String: JSON] = ["type": .string(type), "x": .number(point.x), "y": .number(point.y)]
    if isDown {
      parameters["button"] = .string(button)
      parameters["buttons"] = type == "mouseReleased" ? 0 : button == "left" ? 1 : 4
      if type != "mouseMoved" { parameters["clickCount"] = 1 }
    }
    try await command("Input.dispatchMouseEvent", .object(parameters))
  }

  private func touch(_ type: String, _ point: Point? = nil) async throws {
    let points = point.map { [JSON.object(["x": .number($0.x), "y": .number($0.y)])] } ?? []
    try await command("Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(points)])
  }
}

// MARK: - Locating elements

extension Tab {
  /// Returns the middle of an element, once it exists, is at rest, in view, uncovered and, unless `evenDisabled`,
  /// enabled.
  ///
  /// A press on a disabled button does nothing. The page may enable it only with the next state that it receives, and a
  /// test that presses too early would wait for an effect that never comes.
  ///
  /// - Parameter catchesMisses: whether the page takes no notice of the next press if it misses the element.
  func locate(
    _ selector: String, for action: String, evenDisabled: Bool = false, catchesMisses: Bool = false,
    within limit: Duration
  ) async throws -> Point {
    do {
      return try await poll(
        "(\(Self.locator))(\(JSON.literal(selector)), \(!evenDisabled), \(catchesMisses), \(runsTimers))",
        named: selector, within: limit, as: Point.self)
    } catch let PollTimeout.because(problem) {
      let reason = problem ?? "no answer"
      throw BrowserError(.element, "couldn't \(action) \(quoted(selector)): \(reason) (\(location))")
    }
  }

  /// Finds the middle of an element. An element that moves gives no position, because a click at its old position would
  /// miss it: the script asks the page for running transitions and animations, which on a busy machine may not have moved
  /// the element yet, and compares two positions 20 ms apart for all other movement. A page without scripts
  /// has no timers: its elements move while its stylesheets are loaded.
  private static let locator = """
    async (selector, mustBeEnabled, catchesMisses, runsTimers) => {
      if (!runsTimers && document.readyState != "complete") return {problem: "the page is being loaded"};
      const element = document.querySelector(selector);
      if (!element) return {problem: "nothing matches"};
      const name = node =>
        node.localName + (node.id ? "#" + node.id : "") + [...node.classList].map(c => "." + c).join("");
      const check = () => {
        const box = element.getBoundingClientRect();
        if (!box.width || !box.height) return {problem: "it has no size; is it hidden?"};
        if (mustBeEnabled && element.matches(":disabled")) return {problem: "it is disabled"};
        if (getComputedStyle(element).visibility != "visible") return {problem: "it is invisible"};
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return {problem: "it is outside the view"};
        const root = element.getRootNode();
        const top = (root.elementFromPoint ? root : document).elementFromPoint(x, y);
        const hit = top && (element.contains(top) || top.closest("label")?.control === element);
        if (hit) return {done: {x, y}};
        return {problem: top ? "it is covered by " + name(top) : "it takes no clicks"};
      };
      const isStill = /color|opacity|shadow|outline|visibility|filter|fill|stroke/;
      const isMoving = animation => animation.playState == "running"
        && isFinite(animation.effect.getComputedTiming().endTime) && !isStill.test(animation.transitionProperty);
      for (let node = element; node; node = node.parentElement)
        if (node.getAnimations().some(isMoving)) return {problem: "it keeps moving"};
      let first = check();
      if (!first.done) {
        element.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        first = check();
      }
      if (!first.done || !runsTimers) return first;
      // Pause: an element is at rest that is in one place twice.
      await new Promise(next => setTimeout(next, 20));
      const second = check();
      if (!second.done) return second;
      const isAtRest = Math.abs(first.done.x - second.done.x) < 1 && Math.abs(first.done.y - second.done.y) < 1;
      if (!isAtRest) return {problem: "it keeps moving"};
      if (catchesMisses) {
        const missed = Symbol.for("driver.missed");
        window[missed]?.();
        const types = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "auxclick", "touchstart", "touchend"];
        let isHit;
        const look = event => {
          isHit ??= event.composedPath().some(node => node === element || node.control === element);
          if (isHit) return;
          event.stopImmediatePropagation();
          event.preventDefault();
        };
        for (const type of types) addEventListener(type, look, {capture: true, passive: false});
        window[missed] = () => {
          for (const type of types) removeEventListener(type, look, {capture: true});
          delete window[missed];
          return isHit === false;
        };
      }
      return second;
    }
    """
}
