/** The schemas that several areas share. What each constrains is part of the contract. */
import { z } from 'zod'
import { isCountry } from '../domain/countries.ts'
import { isCalendarDate } from '../domain/dates.ts'

/** Ids are opaque: any short text is well-formed, and one that does not exist is "not found", not "invalid". */
export const id = z.string().min(1).max(100)

export const country = z
  .string()
  .refine(isCountry, 'Use the two capital letters of ISO 3166-1, for example DK or IT.')
  .meta({ description: 'ISO 3166-1 alpha-2, upper case.', examples: ['DK'] })

export const calendarDate = z
  .string()
  .refine(isCalendarDate, 'Use a real day, written YYYY-MM-DD.')
  .meta({ format: 'date', description: 'A calendar day, YYYY-MM-DD.' })

export const instant = z.string().meta({ format: 'date-time', description: 'RFC 3339, UTC.' })

export const warning = z.strictObject({ field: z.string(), code: z.string(), message: z.string() })

export const deletion = z.strictObject({ id: z.string(), deleted: z.literal(true) })

/** In a query every value is text. */
export const queryFlag = z.preprocess(given => (given === 'true' ? true : given === 'false' ? false : given), z.boolean())
