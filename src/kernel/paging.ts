/** Lists go by keyset: a page starts after the last row of the one before, so page ten thousand costs what page one costs. */
import { z } from 'zod'
import { say } from '../language/say.ts'
import { saying } from './fault-of-input.ts'

export const pageMax = 200

export const encodeKey = (key: string) => Buffer.from(key, 'utf8').toString('base64url')

/** The opaque text that a caller passes back. What it holds is checked again here: it came from outside. */
export const cursor = (isKey: (key: string) => boolean, charactersMax = 200) =>
  z
    .string()
    .max(charactersMax)
    .transform((text, context) => {
      const key = Buffer.from(text, 'base64url').toString('utf8')
      if (isKey(key) && encodeKey(key) === text) return key
      context.addIssue({ code: 'custom', message: saying(say('not_a_cursor')) })
      return z.NEVER
    })
    .meta({ description: 'Where the next page starts: the `nextCursor` of the page before.' })

/**
 * In a query every value is text; of numbers only plain digits are taken, not `1e2` or `0x10`. However many there are: the bounds say what is too much, and
 * beyond the whole numbers that are exact it is all the same.
 */
const fromDigits = (given: unknown) =>
  typeof given === 'string' && /^-?\d+$/.test(given)
    ? Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(given)))
    : given

/** That it came as text is no fault of the caller, and is not what is said. */
const inDigits = z.number({ error: ({ code }) => (code === 'invalid_type' ? saying(say('not_in_digits')) : undefined) })

export const limit = z
  .preprocess(fromDigits, inDigits.int().min(1).max(pageMax).default(50))
  .meta({ description: `How many items to return, at most ${pageMax}.` })

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

export const pageOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() })

/** `rows` holds one more than asked for when there is another page. */
export function toPage<Item>(rows: readonly Item[], size: number, keyOf: (item: Item) => string): Page<Item> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > size && last !== undefined ? encodeKey(keyOf(last)) : null }
}
