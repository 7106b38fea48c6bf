/** The letters that we print with: IBM Plex Sans, which has every letter of every official language of the EU, and figures of one width. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, GlyphRun } from 'fontkit'

const files = {
  regular: '400Regular/IBMPlexSans_400Regular.ttf',
  semibold: '600SemiBold/IBMPlexSans_600SemiBold.ttf',
} as const

export type FontName = keyof typeof files

export type Fonts = Readonly<Record<FontName, Font>>

let loaded: Promise<Fonts> | undefined

/** Parsed once: that is most of the work of a short document. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Fonts> {
  const [regular, semibold] = await Promise.all([open(files.regular), open(files.semibold)])
  return { regular, semibold }
}

async function open(file: string): Promise<Font> {
  const { create } = await import('fontkit')
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/ibm-plex-sans/${file}`)
  const font = create(await readFile(path)) as Font
  settleGlyphs(font)
  keepWords(font)
  return font
}

/** Of each font, some kilobytes a word at most: the words and numbers of papers are few, and what is long is no word. */
export const wordsMax = 4000
const wordLengthMax = 40

/** In a font of so many units the library has nothing to scale, so that a word of one document can stand in the next as it is. */
const unitsOfPdf = 1000

/**
 * Where the glyphs of a word stand depends on the word alone, and finding it out is half of the work of a page. The library keeps it for one document; the
 * same words come again in the next.
 */
function keepWords(font: Font): void {
  if (font.unitsPerEm !== unitsOfPdf) return
  const known = new Map<string, GlyphRun>()
  const layout = font.layout.bind(font)
  font.layout = (text, ...options) => {
    if (text.length > wordLengthMax || options.some(option => option !== undefined)) return layout(text, ...options)
    const kept = known.get(text)
    if (kept) return kept
    const run = layout(text)
    if (known.size >= wordsMax) known.clear()
    known.set(text, run)
    return run
  }
}

/**
 * A font remembers of each glyph the characters it was first drawn for, and that is what a reader copies out of the document. Asked for all of them here, in
 * a fixed order, one document cannot change what is inside the next. Ligatures go first: they stand for their letters.
 */
function settleGlyphs(font: Font): void {
  font.layout('ff fi fl ffi ffl')
  for (const character of [...font.characterSet].sort((one, other) => one - other)) font.glyphForCodePoint(character)
}
