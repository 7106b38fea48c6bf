/** What organizations, keys and people are called: shown in lists, mails and logs, so that nothing in a name may hide or turn it around. */
import { z } from 'zod'
import { saying } from '../kernel/fault-of-input.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'

export const nameMax = 200

/** Control characters, line breaks, halves of a surrogate pair, and what turns the direction of the text around it (Unicode TR 36, section 2.5). */
const isDisguised = (text: string): boolean => /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Something that can be seen: no name is made of spaces, joiners and empty letters alone. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''))

/** What is wrong with a name. `of` is whose it is. */
export function nameFault(text: string, of: 'thing' | 'organization' | 'person' = 'thing'): Said | undefined {
  if (text.length > nameMax) return say('name_too_long', { of, max: nameMax })
  if (isDisguised(text)) return say('name_disguised', { of })
  return isVisible(text) ? undefined : say('name_invisible', { of })
}

export const name = z
  .string()
  .trim()
  .min(1)
  .max(nameMax)
  .superRefine((text, context) => {
    const fault = text === '' || text.length > nameMax ? undefined : nameFault(text)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: saying(fault) })
  })
