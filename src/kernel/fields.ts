/** The schemas that several areas share. What each constrains is part of the contract. */

import { z } from 'zod'
import { isCalendarDate } from '../domain/calendar/dates.ts'
import { isCountry } from '../domain/identity/countries.ts'
import { requiredInWords } from './fault-in-words.ts'

/** Ids are opaque: any short text is well-formed, and one that does not exist is "not found", not "invalid". */
export const id = z.string().min(1).max(100)

export const country = z
  .string()
  .refine(isCountry, 'Use the two capital letters of ISO 3166-1, for example DK or IT.')
  .meta({ description: 'ISO 3166-1 alpha-2, upper case.', examples: ['DK'] })

const addressText = z.string().max(200)

/** A field that is left out stays as it is. */
export const addressInput = z.strictObject({
  street: addressText.optional(),
  postalCode: addressText.optional(),
  city: addressText.optional(),
  province: addressText.optional().meta({ description: 'In Italy its two letters, for example MI.' }),
  country: z.union([country, z.literal('')]).optional(),
})

export const calendarDate = z
  .string()
  .refine(isCalendarDate, 'Use a real day, written YYYY-MM-DD.')
  .meta({ format: 'date', description: 'A calendar day, YYYY-MM-DD.' })

export const instant = z.string().meta({ format: 'date-time', description: 'RFC 3339, UTC.' })

/**
 * What somebody outside of the organization wrote: a supplier on a document, a bank in a transaction, another party in its name. Doors through which
 * programs that follow words read it (src/mcp) go by this mark: they say that it is data, leave out what cannot be seen, and cut it at so many
 * characters. A mark on something that holds texts is meant for all of them.
 */
export const outside = z.registry<{ charactersMax: number }>()

export const outsideText = (charactersMax = 500) => z.string().register(outside, { charactersMax })

/**
 * What opens something to whoever has it. A model repeats what it has read, so through its door such a value is given only by the operation that is
 * asked for it; a record in which it merely stands is shown without it.
 */
export const secrets = z.registry<{ shownOnlyBy: string }>()

/** Our sentence, which may repeat what others wrote. */
export const quoting = outsideText(1000)

export const warning = z.strictObject({ field: z.string(), code: z.string(), message: quoting })

export const deletion = z.strictObject({ id: z.string(), deleted: z.literal(true) })

/** In a query every value is text. */
export const queryFlag = z.preprocess(given => (given === 'true' ? true : given === 'false' ? false : given), z.boolean())

/** The same value by one of two names: one of them is there, and both only if they agree. */
export const oneOf =
  <Name extends string>(name: Name, other: Name) =>
  (
    given: Partial<Record<Name, unknown>>,
    { addIssue }: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
  ): void => {
    if (given[name] === undefined && given[other] === undefined) addIssue({ code: 'custom', path: [name], message: requiredInWords })
    else if (given[name] !== undefined && given[other] !== undefined && given[name] !== given[other]) {
      addIssue({ code: 'custom', path: [other], message: `This contradicts ${name}: send one of them.` })
    }
  }
