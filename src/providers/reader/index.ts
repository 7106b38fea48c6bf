import { folders } from '../../folders.ts'
import type { ReaderPlugin, ReaderProvider, ReaderSettings } from './provider.ts'
import { resting } from './resting.ts'

/** The second readers, by name. */
export const readerProviders: Readonly<Record<string, ReaderPlugin>> = await folders<ReaderPlugin>(import.meta.url)

/** How long a document waits for a second reading. */
const timeoutMs = 20_000

export interface SecondReaderNeeds {
  settings: ReaderSettings
  clock: () => Date
  /** For the log: why an answer is missing. */
  onFailure: (code: string, message: string) => void
}

export function createSecondReader({ settings, clock, onFailure }: SecondReaderNeeds): ReaderProvider | undefined {
  const [plugin] = Object.values(readerProviders)
  return plugin && resting(plugin.create({ settings, timeoutMs }), clock, onFailure)
}
