/** The PostgreSQL of a part. It runs beside this process and would outlive it, so those that were opened are kept in mind until the end. */
import { type EmbeddedOptions, type EmbeddedServer, openEmbedded } from '../src/store/embedded/index.ts'

/** From when it is asked for: a run may be broken off while one is being made. */
const opened = new Set<Promise<EmbeddedServer>>()

export function openPostgres(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const opening = openEmbedded(options)
  opened.add(opening)
  return opening
}

export async function stopPostgres(): Promise<void> {
  await Promise.allSettled([...opened].map(async opening => (await opening).stop()))
}
