/**
 * Whether the receiver takes the document, asked before a number is drawn: what nobody can take is not issued. The call is outside of any transaction, so what
 * was asked is compared with what is issued.
 */
import {
  type Delivery,
  type DeliveryFormat,
  documentTypeOf,
  formatsFor,
  participantText,
  spellingsOf,
} from '../../domain/invoices/delivery.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import type { Fault } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { ExchangeProvider } from '../../providers/exchange/provider.ts'
import { withTimeout } from '../timeouts.ts'

/** Whether an invoice of this country to this buyer goes through an exchange. */
export const isSentTo = ({ exchange }: Region, buyer: Pick<Buyer, 'delivery'>): boolean =>
  Boolean(exchange && (exchange.isForEvery || buyer.delivery))

/** What is asked for: to whom, in which formats, and what. */
export interface Asked {
  regionKey: string
  provider: ExchangeProvider
  delivery: Delivery
  isCreditNote: boolean
}

const keyOf = ({ delivery: { scheme, identifier, format }, isCreditNote, provider }: Asked): string =>
  JSON.stringify([scheme, identifier, format, isCreditNote, provider.name])

/** The receiver's answer: the spelling and the format that it takes. */
export class Receiver {
  readonly #key: string
  readonly #taken: Pick<Delivery, 'identifier' | 'format'>

  constructor(asked: Asked, taken: Pick<Delivery, 'identifier' | 'format'>) {
    this.#key = keyOf(asked)
    this.#taken = taken
  }

  /** Undefined where something else was asked. */
  answerTo(asked: Asked): Delivery | undefined {
    return keyOf(asked) === this.#key ? { ...asked.delivery, ...this.#taken } : undefined
  }
}

const fault = (said: Omit<Fault, 'path'>): Fault => ({ path: 'contact.delivery', ...said })

/** A fault where it takes nothing of the kind, and where nobody could say: then too nothing is issued. */
export async function askReceiver({ caller }: Stage, asked: Asked): Promise<Receiver | Fault> {
  const { provider, delivery, isCreditNote, regionKey } = asked
  const sender = { organizationId: caller.organizationId, regionKey }
  const participant = participantText(delivery)
  const takes = async (identifier: string, format: DeliveryFormat): Promise<boolean> =>
    withTimeout(
      async signal =>
        (await provider.receives?.(sender, { scheme: delivery.scheme, identifier }, documentTypeOf(format, isCreditNote), signal)) ?? true,
    )
  const firstTaken = async (wanted: readonly DeliveryFormat[]): Promise<Pick<Delivery, 'identifier' | 'format'> | undefined> => {
    for (const { identifier } of spellingsOf(delivery)) {
      for (const format of wanted) if (await takes(identifier, format)) return { identifier, format }
    }
    return undefined
  }
  const formats = formatsFor(delivery)
  const others = formatsFor({ format: null }).filter(format => !formats.includes(format))
  try {
    const first = await firstTaken(formats)
    if (first) return new Receiver(asked, first)
    if (await firstTaken(others)) return fault(say('delivery_not_possible.format', { participant }))
    return fault(say('delivery_not_possible.unknown', { participant, provider: provider.title }))
  } catch (error) {
    return fault(say('delivery_not_possible.not_asked', { provider: provider.title, cause: (error as Error).message }))
  }
}
