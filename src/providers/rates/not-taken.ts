/** Why a file of rates was not taken: said in no language yet, since people of several read it. */
import type { FormatFailure } from '../../extraction/formats/failure.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { FetchedRates } from './provider.ts'

export const notTaken = (told: Said) =>
  ({ outcome: 'refused', reason: say('rates_file_refused', { told }) }) as const satisfies FetchedRates

/** Thrown while it is read, whole or not at all. */
export class NotTaken extends Error {
  readonly told: Said

  constructor(told: Said) {
    super(told.code)
    this.told = told
  }
}

/** What was found in the place of what belongs there, not more of it than fits into a sentence. */
export const shapeOf = (found: string, expected: string): Said => say('rates_file.shape', { found: found.slice(0, 40), expected })

/** What the reader of XML says of it. */
export const notXml = ({ failure: { code, values } }: FormatFailure): Said => say('rates_file.not_xml', { told: { code, values } })
