/** Faded print and dark photos: the shades that a picture uses are spread over all there are. */
import type { Picture } from '../ocr/picture.ts'

/** Of each hundred pixels the darkest and the brightest one are not looked at: they are dust and glare. */
const ignoredShare = 0.01
/** Good contrast is left as it is: the engine was trained on pictures, not on what filters make of them. */
const rangeEnough = 110

export function clearer(picture: Picture): Picture {
  const counts = new Uint32Array(256)
  for (const shade of picture.gray) counts[shade]! += 1
  const ignored = picture.gray.length * ignoredShare
  const reach = (from: number, step: number): number => {
    let shade = from
    for (let sum = counts[shade]!; sum < ignored && shade + step >= 0 && shade + step < 256; sum += counts[shade]!) shade += step
    return shade
  }
  const darkest = reach(0, 1)
  const brightest = reach(255, -1)
  if (brightest - darkest >= rangeEnough || brightest <= darkest) return picture
  const spread = Uint8Array.from({ length: 256 }, (_, shade) =>
    Math.max(0, Math.min(255, Math.round(((shade - darkest) * 255) / (brightest - darkest)))),
  )
  return { ...picture, gray: picture.gray.map(shade => spread[shade]!) }
}
