/** A call to a bank: what goes wrong there comes back as a fault of the bank, in words that can be shown. */
import { soundText } from '../../../domain/bank/checked-movements.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { BankFault } from '../../../providers/bank/provider.ts'
import { withTimeout } from '../../timeouts.ts'

/** No answer in time, a broken connection. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && (error.name === 'AbortError' || error.message === 'it did not answer in time'))

/** The bank's own words are cleaned wherever they stand in a sentence. */
const soundSentence = <Code extends string>({ code, values }: Said<Code>): Said<Code> => ({
  code,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? soundText(value) : value])),
})

/** Everything else that is thrown is a mistake of ours, and is not hidden. */
export async function askBank<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value | BankFault> {
  try {
    return await withTimeout(call)
  } catch (error) {
    if (error instanceof BankFault) return new BankFault(soundSentence(error.said), error.details)
    if (!isOfNetwork(error)) throw error
    // What the network says names machines and addresses, which are nobody's business.
    return new BankFault(say('bank_unavailable.no_answer'))
  }
}
