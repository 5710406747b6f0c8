// swift-tools-version: 6.2
import PackageDescription

func tarn(_ products: String...) -> [Target.Dependency] { products.map { .product(name: $0, package: "tarn") } }

let package = Package(
  name: "Kitty", platforms: [.macOS(.v15)], products: [.executable(name: "kitty", targets: ["Kitty"])],
  dependencies: [.package(name: "tarn", path: "../tarn")],
  targets: [
    .executableTarget(name: "Kitty", dependencies: tarn("TarnApp")),
    .testTarget(name: "KittyTests", dependencies: ["Kitty"] + tarn("TarnApp")),
  ])
