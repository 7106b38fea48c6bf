/** A picture in shades of gray: what the engine sees. One byte a pixel, row by row from the top. */
export interface Picture {
  width: number
  height: number
  gray: Uint8Array
}

/** Half the width and height, each pixel the mean of four. */
export function halved({ width, height, gray }: Picture): Picture {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) }
  const mean = new Uint8Array(half.width * half.height)
  const right = width > 1 ? 1 : 0
  const below = height > 1 ? width : 0
  for (let y = 0; y < half.height; y += 1) {
    let from = y * 2 * width
    const to = y * half.width
    for (let x = 0; x < half.width; x += 1, from += 2) {
      mean[to + x] = (gray[from]! + gray[from + right]! + gray[from + below]! + gray[from + below + right]! + 2) >> 2
    }
  }
  return { ...half, gray: mean }
}

/** By quarter turns clockwise. */
export function turned({ width, height, gray }: Picture, degrees: 90 | 180 | 270): Picture {
  const to = new Uint8Array(gray.length)
  if (degrees === 180) {
    for (let at = 0, last = gray.length - 1; at <= last; at += 1) to[at] = gray[last - at]!
    return { width, height, gray: to }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      to[at] = gray[y * width + x]!
    }
  }
  return { width: height, height: width, gray: to }
}

/** As it is seen in a mirror: left is right. */
export function mirrored({ width, height, gray }: Picture): Picture {
  const to = new Uint8Array(gray.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, at = y * width; x < width; x += 1) to[at + x] = gray[at + width - 1 - x]!
  }
  return { width, height, gray: to }
}

/** A piece of a line as it lies on the picture, in the picture's pixels; its angle in radians, clockwise. */
export interface Piece {
  x: number
  y: number
  width: number
  height: number
  angle: number
}
