/** Texts as lines of a width. */

/** What most texts are: nothing to compose, and nothing without a picture. */
export const composedLatin = /^[ -~\u00a0-\u00ac\u00ae-\u00ff]*$/

/** What has no picture is not printed. Composed letters are one glyph each in the font, so the text is composed first. */
export const toPrintable = (text: string): string =>
  composedLatin.test(text)
    ? text
    : text
        .toWellFormed()
        .normalize('NFC')
        .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
        .replaceAll('\t', ' ')
        .replace(/[^\P{Cc}\n]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')

type Measure = (text: string) => number

/** Broken at spaces; a word that is longer than a line is broken where the line ends. */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap(paragraph => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/ +/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word
      if (measure(longer) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      const parts = measure(word) <= width ? [word] : partsOf(word, width, measure)
      lines.push(...parts.slice(0, -1))
      line = parts.at(-1) ?? ''
    }
    return line || lines.length === 0 ? [...lines, line] : lines
  })
}

/** As many characters as fit on each line, at least one. What belongs to one letter (an accent, a joined sign) stays together. */
function partsOf(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part && measure(part + segment) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return part ? [...parts, part] : parts
}
