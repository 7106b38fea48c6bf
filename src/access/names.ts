/** What organizations, keys and people are called: shown in lists, mails and logs, so that nothing in a name may hide or turn it around. */
import { z } from 'zod'

export const nameMax = 200

/** Control characters, line breaks, halves of a surrogate pair, and what turns the direction of the text around it (Unicode TR 36, section 2.5). */
const isDisguised = (text: string): boolean => /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Something that can be seen: no name is made of spaces, joiners and empty letters alone. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''))

/** What is wrong with a name, in a sentence that begins with what the form calls it. */
export function nameFault(text: string, label = 'A name'): string | undefined {
  if (text.length > nameMax) return `${label} can have at most ${nameMax} characters.`
  if (isDisguised(text)) return `${label} holds no control characters, line breaks or marks that change the direction of writing.`
  return isVisible(text) ? undefined : `${label} needs at least one visible character.`
}

export const name = z
  .string()
  .trim()
  .min(1)
  .max(nameMax)
  .superRefine((text, context) => {
    const message = text === '' || text.length > nameMax ? undefined : nameFault(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
