/**
 * Breakfast is a meal, not a part of the room: only a quarter of its VAT may be deducted, so the bill has to price it by itself (SKM2011.229.SKAT).
 * Where its line was read, it is booked apart; where it was not, a person has to look.
 */

import type { Warning } from '../../../domain/checks.ts'
import { amountOf } from '../../../domain/coding/document-lines.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'
import { say } from '../../../language/say.ts'

const breakfast = /morgenmad|morgenbuffet|breakfast/i
const inTheRoom = wordwise(
  /(?:inkl|incl|med|with)\w*\.? \w*(?:morgenmad|breakfast)|(?:morgenmad|breakfast) (?:er )?(?:inkl|incl)(?!\w*\.? ?(?:25 ?% ?)?(?:moms|vat))/i,
)
const forNothing = /gratis|free|complimentary|(?<!\d)0[,.]00/i

export function breakfastWarning({ part, category, facts: { extraction, text } }: LineFacts): Warning | undefined {
  if (category !== 'hotel' || part.vat === 0) return undefined
  const wasRead = extraction.items.some(item => breakfast.test(item.description) && !inTheRoom.test(item.description))
  const line = text
    .split('\n', 2000)
    .find(
      line => !forNothing.test(line) && (inTheRoom.test(line) || (!wasRead && breakfast.test(line) && amountOf(line.trim()) !== undefined)),
    )
  if (line === undefined) return undefined
  return { field: 'vatCode', ...say('breakfast_not_apart', { line: line.trim().slice(0, 200) }) }
}
