/** Where the camera stands: from a point of the picture to the point of the sheet that is seen there. */

export interface View {
  /** In degrees. */
  turn: number
  /** How much smaller the far side is than the near one, in parts of it: left to right, and near to far. */
  tilt: readonly [number, number]
  /** What is seen around the sheet, in parts of the picture's width. */
  margin: number
}

export type Point = readonly [number, number]

/** The corners of the sheet in the picture: top left, top right, bottom right, bottom left. */
export function cornersOf({ turn, tilt, margin }: View, width: number, height: number): Point[] {
  const inset = margin * width
  const [halfWidth, halfHeight] = [width / 2 - inset, height / 2 - inset]
  const angle = (turn * Math.PI) / 180
  const unit: Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  return unit.map(([x, y]) => {
    const near = 1 / (1 - tilt[0] * x * 0.5 - tilt[1] * y * 0.5)
    const [across, down] = [x * halfWidth * near, y * halfHeight * near]
    return [width / 2 + across * Math.cos(angle) - down * Math.sin(angle), height / 2 + across * Math.sin(angle) + down * Math.cos(angle)]
  })
}

/** From the picture to the sheet, whose corners are 0 and 1: the projection that takes four corners to four corners, turned around. */
export function toSheet(corners: readonly Point[]): (x: number, y: number) => Point {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [Point, Point, Point, Point]
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const divisor = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / divisor
  const h = (dx1 * dy3 - dx3 * dy1) / divisor
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  return (x, y) => {
    const u = (e - f * h) * x + (c * h - b) * y + (b * f - c * e)
    const v = (f * g - d) * x + (a - c * g) * y + (c * d - a * f)
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d)
    return [u / w, v / w]
  }
}
