/** As the server writes an instant for a session that keeps UTC: two letters short of what the API writes, and up to six digits of a second. */
const inUtc = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.(\d{1,6}))?\+00$/

/** Every record has two or three of them: to have a date made of the text, and a text of the date, takes five times as long. */
export function toInstant(text: string): string {
  const match = inUtc.exec(text)
  if (!match) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${(match[1] ?? '').slice(0, 3).padEnd(3, '0')}Z`
}
