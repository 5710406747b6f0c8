// The macro `#Preview` for a compiler without Apple's SDK: a plugin that expands it to a function with the preview's body,
// so that the body is type-checked. It speaks the compiler's protocol for plugins: messages of JSON, each after its length
// in eight bytes, the least significant first.
import Foundation

/// Reads a number of bytes; `nil` at the end of the input.
func read(_ count: Int) -> Data? {
  var data = Data()
  while data.count < count {
    guard let part = try? FileHandle.standardInput.read(upToCount: count - data.count), !part.isEmpty else {
      return nil
    }
    data += part
  }
  return data
}

func send(_ message: [String: Any]) throws {
  let data = try JSONSerialization.data(withJSONObject: message)
  let length = (0..<8).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
  try FileHandle.standardOutput.write(contentsOf: Data(length) + data)
}

/// Returns the declaration for `#Preview("name") { body }`.
func expansion(of source: String, discriminator: String) -> String {
  let body = source.firstIndex(of: "{").map { source[$0...] } ?? "{}"
  // A unique name as the compiler mangles it.
  return "@MainActor @SwiftUI.ViewBuilder func \(discriminator)7previewfMu_() -> some SwiftUI.View \(body)"
}

while let header = read(8) {
  let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
  // An empty message ends the conversation.
  guard length > 0, let data = read(length),
    let message = try JSONSerialization.jsonObject(with: data) as? [String: Any]
  else { break }
  if let request = message["expandFreestandingMacro"] as? [String: Any],
    let syntax = request["syntax"] as? [String: Any], let source = syntax["source"] as? String,
    let discriminator = request["discriminator"] as? String
  {
    try send([
      "expandMacroResult": [
        "expandedSource": expansion(of: source, discriminator: discriminator), "diagnostics": [Any](),
      ]
    ])
  } else {
    try send(["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": [String]()]]])
  }
}
