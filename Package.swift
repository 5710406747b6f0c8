// swift-tools-version: 6.2
import PackageDescription

// In the order of the layers: a target depends only on those above it. Scripts/layers says the same for imports.
let package = Package(
  name: "Tarn",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Tarn", targets: ["Tarn"])
  ],
  targets: [
    .target(name: "Tarn")
  ],
  swiftLanguageModes: [.v6]
)
