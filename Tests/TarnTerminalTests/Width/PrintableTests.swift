import TarnTerminal
import Testing

@Suite("A text that a command prints") struct PrintableTests {
  @Test(
    "is what somebody wrote, without what a terminal would obey or what turns other text",
    arguments: [
      ("Tea, שלום, 👩‍👩‍👧, 湖", "Tea, שלום, 👩‍👩‍👧, 湖"), ("\u{1B}[2Jgone", "\u{FFFD}[2Jgone"),
      ("\u{9B}31m red", "\u{FFFD}31m red"), ("a\rb\nc\u{7}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
      ("a\u{202E}b\u{2066}c\u{200F}", "abc"),
    ])
  func printable(text: String, expected: String) { #expect(text.printable == expected) }
}
