/** The schemas that several areas share. What each constrains is part of the contract. */

import { z } from 'zod'
import { isCalendarDate } from '../domain/calendar/dates.ts'
import { isCountry } from '../domain/identity/countries.ts'
import { say } from '../language/say.ts'
import type { InWords } from '../language/tell.ts'
import { saying } from './fault-of-input.ts'

/** Ids are opaque: any short text is well-formed, and one that does not exist is "not found", not "invalid". */
export const id = z.string().min(1).max(100)

export const country = z
  .string()
  .refine(isCountry, saying(say('country_code')))
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
  .refine(isCalendarDate, saying(say('not_a_day')))
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

/** The named parts of our sentence: amounts as numbers, days as YYYY-MM-DD, and what others wrote. */
const values = z.record(z.string(), z.unknown()).register(outside, { charactersMax: 1000 }).meta({
  description: 'The parts of the message: amounts as numbers, days as YYYY-MM-DD. Absent where the record is older than they are.',
})

/**
 * A sentence in a record: rules give `code` and `values`, and `message` is put beside them in the language of whoever reads it, so that it is there in
 * the answer and need not be there before.
 */
export const sentence = {
  code: z.string(),
  values: values.optional(),
  message: quoting as typeof quoting & { _zod: { optin: 'optional'; input: string | undefined } },
}

/** A text that is one of our sentences: `inWords(said)` stands for it until it is told. */
export const toldText = z.string() as unknown as z.ZodType<string, InWords>

/** What is wrong with a part of a record, and where. */
export const problemAt = z.strictObject({ path: z.string(), ...sentence })

export const warning = z.strictObject({ field: z.string(), ...sentence })

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
    if (given[name] === undefined && given[other] === undefined)
      addIssue({ code: 'custom', path: [name], message: saying(say('required')) })
    else if (given[name] !== undefined && given[other] !== undefined && given[name] !== given[other]) {
      addIssue({ code: 'custom', path: [other], message: saying(say('contradiction', { other: name })) })
    }
  }
