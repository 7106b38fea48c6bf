/** A process that is not dead but slow: it stops at one place, and goes on when others have long taken its work over. */
import type { Services } from '../../../src/kernel/context.ts'

export interface Place {
  /** `transaction` counts those of an action; `rows` are the look-ups of the service itself. */
  at: 'transaction' | 'rows'
  number: number
  side: 'before' | 'after'
}

export interface HeldUp {
  services: Services
  /** It stands there. */
  reached: Promise<void>
  letGo(): void
}

export function heldUp(services: Services, place: Place): HeldUp {
  let arrive = () => {}
  const reached = new Promise<void>(resolve => (arrive = resolve))
  let letGo = () => {}
  const gate = new Promise<void>(resolve => (letGo = resolve))
  let calls = 0
  const wait = async (): Promise<void> => {
    arrive()
    await gate
  }
  const passing = async <Value>(at: Place['at'], work: () => Promise<Value>): Promise<Value> => {
    const isHere = at === place.at && ++calls === place.number
    if (isHere && place.side === 'before') await wait()
    const value = await work()
    if (isHere && place.side === 'after') await wait()
    return value
  }
  const { store } = services
  return {
    services: {
      ...services,
      store: {
        ...store,
        transaction: (...call) => passing('transaction', () => store.transaction(...call)),
        rows: statement => passing('rows', () => store.rows(statement)),
      },
    },
    reached,
    letGo: () => letGo(),
  }
}
