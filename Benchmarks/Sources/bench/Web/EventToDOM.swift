import BrowserDriver

/// Measures the delay of an input: a letter typed in the name of one of 200 clocks in headless Chromium, from the event
/// in the page to the change of the clock's row, by the page's own clock.
///
/// The input is posted to the server, goes through the store, becomes a difference of two trees and returns on the
/// stream. Painting is not included.
struct EventToDOM: Sendable {
  /// The delays in milliseconds, sorted, one list per round.
  var rounds: [[Double]] = []

  static let samples = 200

  @MainActor static let measured = Shared { try await withServer { try await measure($0) } }

  @MainActor private static func measure(_ server: ServerProcess) async throws -> EventToDOM {
    try await withBrowser(complete: true) { browser in
      let tab = try await browser.newTab("http://127.0.0.1:\(server.port)/")
      try await tab.wait(until: "document.querySelectorAll('.row').length == \(ClocksServer.clocks)")
      try await tab.run("document.querySelectorAll('.clock-button')[3].click()")
      try await tab.wait(until: "document.querySelector('.detail input') != null")
      var measured = EventToDOM()
      // The first round warms up.
      for round in 0...5 {
        let sample: [Double] = try await tab.evaluate(script, within: .seconds(120))
        if round > 0 { measured.rounds.append(sample.sorted()) }
      }
      return measured
    }
  }

  /// Returns a quantile of each round.
  ///
  /// - Parameter share: the share of samples that are at most the result, such as 0.5 or 0.99.
  func quantile(_ share: Double) -> Figures { Figures(runs: rounds.map { $0.quantile(share) }) }

  /// The pause between two samples varies, so that they are spread over a frame. It is at least the pause between two
  /// keys of a fast typist.
  private static let script = """
    (async () => {
      const field = document.querySelector('.detail input');
      const name = document.querySelectorAll('.row .row-name')[3];
      const times = [];
      while (times.length < \(samples)) {
        await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 20));
        const expected = 'Clock ' + (times.length % 2 ? 'x' : 'y');
        await new Promise((resolve) => {
          let start;
          const observer = new MutationObserver(() => {
            if (name.textContent !== expected) return;
            times.push(performance.now() - start);
            observer.disconnect();
            resolve();
          });
          observer.observe(name, { characterData: true, childList: true, subtree: true });
          field.value = expected;
          start = performance.now();
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        });
      }
      return times;
    })()
    """
}
