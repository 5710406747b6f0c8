import Foundation
import Tarn
import TarnTerminal

/// The app's screen: counters, a field, a list and the actions.
func probeView(_ state: Probe.State, ticks: Int, _ size: TerminalSize) -> Node<Probe.Action> {
  .column([
    .text(
      StyledText("count \(state.count)", Style(foreground: .rgb(0xd0, 0x40, 0x40), attributes: .bold))
        + " pid \(getpid()) size \(size.columns)x\(size.rows) flood \(state.flood) tick \(ticks)"
        + " clicked \(state.clicked.map(String.init) ?? "none")"),
    .input(
      state.text, placeholder: "text", isFocused: state.isTyping, onInput: { .typed($0) }, onSubmit: .submitted
    ).onKeys(["Escape": .submitted]),
    .list(count: Probe.rows, selected: state.selected, onSelect: { .clicked($0) }) { .text("row \($0)") }
      .extent(.fill()),
    .status([Hint("i", "type"), Hint("+", "more"), Hint("q", "quit")]),
  ])
  .onKeys([
    "ArrowUp": .up, "ArrowDown": .down, "i": .type, "+": .more, "s": .flood, "q": .end(.quit), "e": .end(.fail),
    "x": .end(.exit), "t": .end(.trap), "o": .end(.overrun), "h": .end(.hang), "a": .end(.abort), "p": .end(.print),
    "P": .end(.printMuch),
    "n": .end(.nest), "z": .end(.nap),
  ])
}
