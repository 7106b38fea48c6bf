/**
 * Text that every store and every document can hold: no NUL, no half of a surrogate pair and no control characters but tab and line break.
 * What cannot be held becomes U+FFFD, as Unicode asks for (section 3.9), so that a name never turns out empty unseen.
 */
export const toPlainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd')
    .trim()
