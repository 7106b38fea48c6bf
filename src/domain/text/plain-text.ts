/**
 * Text that every store and every document can hold: no NUL, no half of a surrogate pair and no control characters but tab and line break.
 * What cannot be held becomes U+FFFD, as Unicode asks for (section 3.9), so that a name never turns out empty unseen.
 */
export function toPlainText(text: string): string {
  // Most texts are such already.
  if (/^[\x20-\x7e]*$/.test(text)) return text.trim()
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd')
    .trim()
}
