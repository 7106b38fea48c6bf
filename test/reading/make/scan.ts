/** A sheet as a scanner sees it that knows black and white only: a little crooked, with dust. */
import sharp from 'sharp'
import { seeded } from './seeded.ts'

export interface Scan {
  seed: number
  width: number
  /** In degrees. */
  turn: number
  specks: number
}

export async function scan(sheet: Buffer, { seed, width, turn, specks }: Scan): Promise<Buffer> {
  const random = seeded(seed)
  const turned = await sharp(sheet).flatten({ background: 'white' }).rotate(turn, { background: 'white' }).toBuffer()
  const { data, info } = await sharp(turned)
    .resize({ width })
    .threshold(150)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let speck = 0; speck < specks; speck += 1) {
    const at = Math.floor(random() * info.height) * info.width + Math.floor(random() * info.width)
    data.fill(0, at, at + 2)
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer()
}
