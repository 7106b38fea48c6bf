/**
 * Letters that the font does not have. They are shown as a sign that something stands there, and can be copied out as what they are: the sign carries the
 * text that it stands for (ActualText, ISO 32000-1, 14.9.4). The font's own empty box would not do, since an archived document may not use it (ISO 19005-3,
 * 6.2.11.8).
 */

/** A part of a line: what is drawn, and what it says where that is something else. */
export interface Run {
  shown: string
  meant: string | null
}

const sign = '\ufffd'

/** Choosers of a form, joiners and tags have no picture of their own. */
const ignorable = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]/gu

type HasGlyph = (codePoint: number) => boolean

const hasAll = (text: string, hasGlyph: HasGlyph): boolean => {
  for (const character of text) if (!hasGlyph(character.codePointAt(0)!)) return false
  return true
}

export function runsOf(text: string, hasGlyph: HasGlyph): Run[] {
  if (hasAll(text, hasGlyph)) return [{ shown: text, meant: null }]
  const runs: Run[] = []
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const bare = segment.replace(ignorable, '')
    const shown = hasAll(bare, hasGlyph) ? bare : sign
    const last = runs.at(-1)
    const isSaid = shown === segment
    if (last && (last.meant === null) === isSaid) {
      last.shown += shown
      if (last.meant !== null) last.meant += segment
    } else runs.push({ shown, meant: isSaid ? null : segment })
  }
  return runs
}
