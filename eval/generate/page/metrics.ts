/** How wide letters are, asked of the library that draws them, once for each letter. */
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Typeface = 'sans' | 'serif' | 'mono' | 'plex' | 'narrow'

export interface Face {
  regular: string
  bold: string
  /** Drawn that much narrower than the font is. */
  stretch: number
}

const plex = (weight: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/ibm-plex-sans/${weight}/IBMPlexSans_${weight}.ttf`)

export const faces: Readonly<Record<Typeface, Face>> = {
  sans: { regular: 'Helvetica', bold: 'Helvetica-Bold', stretch: 1 },
  serif: { regular: 'Times-Roman', bold: 'Times-Bold', stretch: 1 },
  mono: { regular: 'Courier', bold: 'Courier-Bold', stretch: 1 },
  plex: { regular: plex('400Regular'), bold: plex('600SemiBold'), stretch: 1 },
  narrow: { regular: 'Helvetica', bold: 'Helvetica-Bold', stretch: 0.8 },
}

export const fontOf = (typeface: Typeface, isBold: boolean): string => faces[typeface][isBold ? 'bold' : 'regular']

let ruler: InstanceType<typeof PDFDocument> | undefined
const known = new Map<string, Map<string, number>>()

function lettersOf(font: string): Map<string, number> {
  const letters = known.get(font) ?? new Map<string, number>()
  known.set(font, letters)
  return letters
}

function measured(font: string, letter: string): number {
  ruler ??= new PDFDocument({ autoFirstPage: false })
  return ruler.font(font).fontSize(1000).widthOfString(letter) / 1000
}

/** In points, at that size. */
export function widthOf(text: string, typeface: Typeface, isBold: boolean, size: number): number {
  const font = fontOf(typeface, isBold)
  const letters = lettersOf(font)
  let width = 0
  for (const letter of text) {
    const one = letters.get(letter) ?? measured(font, letter)
    letters.set(letter, one)
    width += one
  }
  return width * size * faces[typeface].stretch
}
