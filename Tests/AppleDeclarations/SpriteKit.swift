// The part of SpriteKit that TarnApple uses.
@_exported import CoreGraphics

@MainActor open class SKNode {
  open var isHidden = false
  open var position = CGPoint.zero
  open var xScale: CGFloat = 1
  open var yScale: CGFloat = 1

  open func calculateAccumulatedFrame() -> CGRect { .zero }
}
