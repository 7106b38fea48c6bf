/** Where an exchange rate comes from, in a record. */
import { z } from 'zod'
import { toldSource } from '../domain/money/rate-source.ts'
import { type InWords, inWords } from '../language/tell.ts'

export const rateSourceRecord = {
  source: z.string() as unknown as z.ZodType<string, string | InWords>,
  sourceCode: z.string().nullable().meta({ description: 'Null where the source has a name.' }),
}

export function toRateSource(stored: string): { source: string | InWords; sourceCode: string | null } {
  const told = toldSource(stored)
  return typeof told === 'string' ? { source: told, sourceCode: null } : { source: inWords(told), sourceCode: told.code }
}
