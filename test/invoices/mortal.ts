import type { Services } from '../../src/kernel/context.ts'
import type { ExchangeProvider } from '../../src/providers/exchange/provider.ts'

/** Services whose process dies at the n-th time that they wait for the store or the exchange: after that nothing they do has any effect. */
export function mortal(services: Services, deathAt: number, when: 'before' | 'after'): { services: Services; waits: () => number } {
  let count = 0
  let isDead = false
  const lives = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (isDead) throw new Error('dead')
    count++
    const isLast = count === deathAt
    if (isLast) isDead = true
    if (isLast && when === 'before') throw new Error('died')
    const value = await work()
    if (isLast) throw new Error('died')
    return value
  }
  const provider = services.exchange!
  const dying: ExchangeProvider = {
    ...provider,
    send: (...given) => lives(() => provider.send(...given)),
    find: (...given) => lives(() => provider.find(...given)),
    noticesOf: (...given) => lives(() => provider.noticesOf(...given)),
  }
  const store = {
    ...services.store,
    // Its claims carry a number that no process holds: it is dead for whoever finds them.
    processNumber: async () => Number.MAX_SAFE_INTEGER,
    transaction: ((...given) => lives(() => services.store.transaction(...given))) as typeof services.store.transaction,
  }
  return { services: { ...services, store, exchange: dying }, waits: () => count }
}
