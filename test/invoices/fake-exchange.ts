/** An exchange of somebody else's, in memory, that does what a test tells it to. It takes whatever comes, as often as it comes. */
import type { Played } from '../../src/domain/invoices/exchange.ts'
import { isFailure } from '../../src/extraction/formats/failure.ts'
import { parseXml } from '../../src/extraction/formats/xml.ts'
import { say } from '../../src/language/say.ts'
import type { ExchangeProvider, Notice, ReceivedFile } from '../../src/providers/exchange/provider.ts'
import { standIn } from '../../src/regions/italy/exchange/stand-in.ts'

export interface FakeExchange extends ExchangeProvider {
  /** Every arrival, in order. */
  arrived: { fileName: string; xml: string; visibleAt: number }[]
  /** What happens to the next sendings: once each, then all is well. */
  next: ('refuse' | 'lose the answer' | 'fail before it arrives' | 'arrive late')[]
  canBeAsked: boolean
  said: { fileName: string; xml: string }[]
  inbox: ReceivedFile[]
  /** Says something about a file. */
  say(fileName: string, type: string, messageId: string): void
  /** Says that it has seen the name before, from somebody else. */
  refuseName(fileName: string): void
}

/** How much later something arrives that is late. */
export const lateMs = 20_000

export function createFakeExchange(clock: () => Date, settlesWithinMs: number): FakeExchange {
  const referenceOf = (fileName: string) => `R${fileName}`
  const arrive = (fileName: string, xml: string, delayMs = 0) =>
    exchange.arrived.push({ fileName, xml, visibleAt: clock().getTime() + delayMs })
  const tell = (fileName: string, type: string, messageId: string, errors: Played['errors']) => {
    const document = parseXml(exchange.arrived.find(file => file.fileName === fileName)!.xml)
    if (isFailure(document)) throw new Error(document.failure.code)
    const at = '2026-03-01T10:00:00Z'
    const moment = { receivedAt: at, at, today: at.slice(0, 10) }
    const told = { type, isAccepted: true, errors, fileName, reference: '1', messageId, hash: 'a', ...moment }
    exchange.said.push({ fileName, xml: standIn.notification(document, told) })
  }
  const exchange: FakeExchange = {
    name: 'fake',
    title: 'The fake exchange',
    isSandbox: false,
    settlesWithinMs,
    arrived: [],
    next: [],
    canBeAsked: true,
    said: [],
    inbox: [],
    say: (fileName, type, messageId) => tell(fileName, type, messageId, []),
    refuseName: fileName => tell(fileName, 'NS', '1', [{ path: '', ...say('00002') }]),
    async send(_sender, { fileName, xml }) {
      const trouble = exchange.next.shift()
      if (trouble === 'refuse') return { outcome: 'refused', code: 'no_credit', message: 'The account is empty.' }
      if (trouble === 'fail before it arrives') throw new Error('bad gateway')
      arrive(fileName, xml, trouble === 'arrive late' ? lateMs : 0)
      if (trouble !== undefined) throw new Error('socket hang up')
      return { outcome: 'sent', reference: referenceOf(fileName) }
    },
    async find(_sender, fileName) {
      if (!exchange.canBeAsked) throw new Error('not now')
      const isThere = exchange.arrived.some(file => file.fileName === fileName && file.visibleAt <= clock().getTime())
      return isThere ? { reference: referenceOf(fileName) } : undefined
    },
    async notices(_sender, after) {
      const from = Number(after ?? 0)
      const notices = exchange.said.slice(from, from + 2)
      return { notices, after: String(from + notices.length), hasMore: from + notices.length < exchange.said.length }
    },
    noticesOf: async (): Promise<Notice[]> => [],
    async received(_sender, after) {
      const from = Number(after ?? 0)
      return { files: exchange.inbox.slice(from), after: String(exchange.inbox.length), hasMore: false }
    },
  }
  return exchange
}
