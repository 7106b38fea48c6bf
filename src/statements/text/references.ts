/** What stands in the place of a reference that nobody gave. */
const fillers = new Set([
  'NOTPROVIDED',
  'NOTPROVIDE',
  'NONREF',
  'NOREF',
  'NONE',
  'NULL',
  'UNKNOWN',
  'NA',
  'NOTAVAILABLE',
  'NOTAPPLICABLE',
  'NOREFERENCE',
])

/** Null for a filler, or for zeros: an end-to-end id or a bank's own number must say something to be used. */
export function sayingReference(text: string | null): string | null {
  if (text === null) return null
  const letters = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return letters === '' || /^0+$/.test(letters) || fillers.has(letters) ? null : text.trim()
}
