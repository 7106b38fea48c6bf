/** How much a stranger may have us do: whoever registers clients, or has documents fetched, has no key and no name yet. */
import type { Services } from '../../kernel/context.ts'
import { countAttempt } from '../../store/access/users.ts'
import { toNetwork } from '../sign-in.ts'

const hourMs = 60 * 60 * 1000
export const registrationsMax = 20
const documentsMax = 60

export interface Limits {
  /** Undefined where it may; else when to try again. */
  registering(ip: string): Promise<{ retryAfterSeconds: number } | undefined>
  mayFetch(ip: string): Promise<boolean>
}

/** Counted in the store, so that all processes count together; not at all where limits are off. */
export function createLimits(services: Services, isOn: boolean): Limits {
  const count = async (what: string, ip: string) => {
    const now = services.clock()
    const { count: made, since } = await countAttempt(services.store, `${what} ${toNetwork(ip)}`, now, hourMs)
    return { made, retryAfterSeconds: Math.max(1, Math.ceil((since.getTime() + hourMs - now.getTime()) / 1000)) }
  }
  return {
    async registering(ip) {
      if (!isOn) return undefined
      const { made, retryAfterSeconds } = await count('register', ip)
      return made > registrationsMax ? { retryAfterSeconds } : undefined
    },
    async mayFetch(ip) {
      return !isOn || (await count('document', ip)).made <= documentsMax
    },
  }
}
