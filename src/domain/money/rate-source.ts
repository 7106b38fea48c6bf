/** Where an exchange rate comes from: stored in these words, and told in those of whoever reads it. */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'

export const fromEnteredAmount = 'from the amount that was entered'

const sources = new Map<string, Said>([
  ['same currency', say('rate_own_currency')],
  ['entered by hand', say('rate_by_hand')],
  ['central rate of the krone against the euro', say('rate_central')],
  ['reference rate of the European Central Bank', say('rate_ecb')],
  ['rate of Danmarks Nationalbank', say('rate_nationalbanken')],
  [fromEnteredAmount, say('rate_from_amount')],
])

/** What is on no list is the name of a source, and names are the same in every language. */
export const toldSource = (stored: string): Said | string => sources.get(stored) ?? stored
