// swift-tools-version: 6.2
import PackageDescription

// A user's package that needs none of the libraries of the traits. Scripts/check builds it with all hidden, and runs it.
let package = Package(
  name: "WithoutTraits",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Tarn", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "WithoutTraits",
      dependencies: [
        .product(name: "Tarn", package: "Tarn"), .product(name: "TarnAccounts", package: "Tarn"),
        .product(name: "TarnDrawing", package: "Tarn"), .product(name: "TarnImages", package: "Tarn"),
        .product(name: "TarnLayout", package: "Tarn"), .product(name: "TarnWeb", package: "Tarn"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
