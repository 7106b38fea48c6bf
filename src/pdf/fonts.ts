/** The letters that we print with: IBM Plex Sans, which has every letter of every official language of the EU, and figures of one width. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

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
  return font
}

/**
 * A font remembers of each glyph the characters it was first drawn for, and that is what a reader copies out of the document. Asked for all of them here, in
 * a fixed order, one document cannot change what is inside the next. Ligatures go first: they stand for their letters.
 */
function settleGlyphs(font: Font): void {
  font.layout('ff fi fl ffi ffl')
  for (const character of [...font.characterSet].sort((one, other) => one - other)) font.glyphForCodePoint(character)
}
