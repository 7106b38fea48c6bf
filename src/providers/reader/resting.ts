/** A reader that fails again and again is left alone for a while: documents should not each wait for a service that is away. */
import { failed, type ReaderProvider } from './provider.ts'

const failuresMax = 3
const restMs = 60_000

export function resting(reader: ReaderProvider, clock: () => Date, onFailure: (code: string, message: string) => void): ReaderProvider {
  let failures = 0
  let restsUntil = 0
  return {
    name: reader.name,
    async read(question) {
      if (clock().getTime() < restsUntil)
        return failed('reader_rests', 'The second reader failed several times in a row and is not asked for a minute.')
      const answer = await reader.read(question)
      if (answer.outcome === 'read') {
        failures = 0
        return answer
      }
      onFailure(answer.code, answer.message)
      failures += 1
      // After a rest one document tries it out: if that fails as well, it rests again at once.
      if (failures >= failuresMax) restsUntil = clock().getTime() + restMs
      return answer
    },
  }
}
