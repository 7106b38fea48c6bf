/**
 * What somebody else wrote, cut down to what a reader can see. Characters without a shape hide words from a person and show them to a program: a tag
 * character spells an instruction that no screen prints, a bidirectional control makes a text read otherwise than it is stored (Unicode Technical
 * Report 36, sections 2.9 and 3). Nothing that is printed is lost with them.
 */

/** Every way to end a line. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g

/** Controls, formats, halves of characters, private use, and whatever else Unicode says to ignore: fillers, selectors, tags. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu

/** Most texts are plain, and are told apart by this at once. */
const plain = /^[\n\t\x20-\x7e]*$/

export const visibleText = (text: string): string => (plain.test(text) ? text : text.replace(lineEnds, '\n').replace(unseen, ''))

/** The same, at most so long; what is left out is said. */
export function cappedText(text: string, charactersMax: number): string {
  // What is far too long is cut first: nobody waits for a megabyte to be cleaned of which a page is shown.
  const seen = visibleText(text.length > 4 * charactersMax ? text.slice(0, 4 * charactersMax) : text)
  if (seen.length <= charactersMax && text.length <= 4 * charactersMax) return seen
  return `${seen
    .slice(0, charactersMax)
    .toWellFormed()
    .replace(/\ufffd$/, '')}… [cut: ${text.length} characters in all]`
}

/** The same in one line: a text that brings its own lines can look like more than one. */
export const lineOf = (text: string, charactersMax: number): string => cappedText(text, charactersMax).replace(/\s+/g, ' ').trim()
