/** One value of a record in a line of text: what changed is shown before and after, however deep it lies. */
const lengthMax = 120

const cut = (text: string): string => (text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`)

export function shownValue(value: unknown, words: { yes: string; no: string }): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'object') return cut(inside(value, words))
  return cut(String(value))
}

function inside(value: object, words: { yes: string; no: string }): string {
  const shown = (one: unknown): string => shownValue(one, words) ?? '—'
  if (Array.isArray(value)) return value.length > 5 ? `${value.slice(0, 5).map(shown).join(', ')} …` : value.map(shown).join(', ')
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .slice(0, 5)
    .map(([name, one]) => `${name} ${shown(one)}`)
    .join(', ')
}
