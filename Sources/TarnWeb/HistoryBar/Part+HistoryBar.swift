import Tarn
import TarnSession

extension Part {
  /// A bar that undoes and redoes, with a slider that winds a store, together or lane by lane; it plays the steps back, and
  /// shows each one's state as text to copy and paste.
  ///
  /// ```swift
  /// Page(title: "Clocks", parts: [Part(store) { … }, .historyBar(of: store)])
  /// ```
  ///
  /// The keys for undo and redo, `Control+z` or `⌘z` and the like, work on the whole page but in text fields, which have
  /// an undo of their own.
  ///
  /// On a page with `shaking: true` it asks what to undo when a person shakes their device, as phones do. Where there is nothing
  /// to undo or to redo, a shake does nothing.
  ///
  /// - Precondition: the store keeps a history.
  public static func historyBar<F: Feature>(
    of app: Store<F>, isolation: isolated any Actor = #isolation
  ) -> Part where F.State: Codable {
    precondition(app.history != nil, "A history bar needs a store with a history: give the store HistoryRules.")
    let bar = Store(
      HistoryBar.State(), HistoryBar(),
      sources: [Connection(Waiting(), request: { $0 }, action: { _, _ in .waited })], isolation: isolation)
    let hands = HistoryHands(app: app, bar: bar)
    let hearing = bar.hear { action, _ in hands.carryOut(action) }
    return Part(
      watching: app, bar,
      view: { present, bar in
        withExtendedLifetime(hearing) {
          HistoryBarView(history: app.history!, state: bar, present: present).body
        }
      },
      send: { bar.send($0) })
  }
}

/// Does to the app what the bar says.
final class HistoryHands<F: Feature> where F.State: Codable {
  let app: Store<F>
  let bar: Store<HistoryBar>

  init(app: Store<F>, bar: Store<HistoryBar>) {
    self.app = app
    self.bar = bar
  }

  func carryOut(_ action: HistoryBar.Action) {
    switch action {
    case .slide(let reel, let position):
      app.wind(reel, to: position)
    case .step(let reel, let offset):
      app.step(reel, by: offset)
    case .undo: app.undo()
    case .redo: app.redo()
    case .shaken:
      // Nobody is asked about nothing.
      if app.history!.undoable != nil || app.history!.redoable != nil { bar.send(.asked) }
    case .play(let speed):
      if !app.history!.canStepForward() { app.wind(to: 0) }
      bar.send(.wait(milliseconds: pause(speed)))
    case .waited:
      guard let speed = bar.state.playing else { return }
      app.step(by: 1)
      if app.history!.canStepForward() {
        bar.send(.wait(milliseconds: pause(speed)))
      } else {
        bar.send(.pause)
      }
    case .goToPasted:
      do throws(StateTextError) {
        app.load(try StateText.read(F.State.self, from: bar.state.pasted))
        bar.send(.went)
      } catch {
        bar.send(.refused("\(error)"))
      }
    case .split, .open, .pause, .asked, .cancelled, .wait, .typed, .refused, .went: break
    }
  }

  /// How long the present step is shown: as long as it lasted, but no shorter than can be seen and no longer than is fun.
  private func pause(_ speed: HistoryBar.Speed) -> Int {
    let history = app.history!
    let position = history.position
    let lasted = history.step(position + 1).time.milliseconds - history.step(position).time.milliseconds
    return Int(min(max(lasted, 400), 1_200)) / speed.rawValue
  }
}
