/** Mixed work by many callers, each of whom repeats what was not answered with the same key; and the book of what was acknowledged. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Book {
  /** Names that were asked to be saved, and those that were acknowledged. */
  asked: Set<string>
  contacts: Set<string>
  /** Documents that were acknowledged as posted, by id. */
  posted: Set<string>
  /** Files that were acknowledged as captured: document id. */
  files: Set<string>
  /** Issued invoices: id and number. */
  issued: Map<string, string>
  actions: number
  retries: number
  /** Why something was repeated: a status or an error, and how often. */
  reasons: Map<string, number>
  /** Answers that nobody should get: refusals of what is right, mistakes of ours. */
  wrong: Map<string, number>
  /** What was given up at the end without an answer. */
  unanswered: number
  /** Between two acknowledgements. */
  longestGapMs: number
  latenciesMs: number[]
}

/** @param asked what was asked for before, where several runs share the tables */
export const newBook = (asked = new Set<string>()): Book => ({
  asked,
  contacts: new Set(),
  posted: new Set(),
  files: new Set(),
  issued: new Map(),
  actions: 0,
  retries: 0,
  reasons: new Map(),
  wrong: new Map(),
  unanswered: 0,
  longestGapMs: 0,
  latenciesMs: [],
})

export interface Workload {
  /** Where the processes, or the proxy in front of them, answer. */
  bases: readonly string[]
  key: string
  callers: number
  isOver(): boolean
  /** How long a caller goes on repeating. */
  patienceMs: number
  withFiles?: boolean
}

const requestMsMax = 60_000
/** Answers that say to come back; a proxy whose process was killed says 502. */
const again = new Set([409, 429, 502, 503, 504])

const count = (map: Map<string, number>, what: string) => map.set(what, (map.get(what) ?? 0) + 1)

const company = {
  vatNumber: 'DK13585628',
  address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
}

interface Answered {
  status: number
  body: { result?: Record<string, unknown>; code?: string }
}

export function createCaller(book: Book, { bases, key, isOver, patienceMs }: Workload) {
  let turn = 0
  let lastAt = performance.now()

  async function once(method: string, path: string, body: string, headers: Record<string, string>): Promise<Answered> {
    const base = bases[turn++ % bases.length]
    const response = await fetch(`${base}/api/rest${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      body,
      signal: AbortSignal.timeout(requestMsMax),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  /** Undefined where it was refused, or not answered to the end. */
  return async function send(method: string, path: string, body: string, type = 'application/json') {
    const headers = { 'content-type': type, 'idempotency-key': randomUUID() }
    const begun = performance.now()
    let isLate = false
    while (!(isLate && performance.now() - begun > patienceMs)) {
      isLate = isOver()
      let reason: string
      try {
        const answer = await once(method, path, body, headers)
        if (answer.status === 200) {
          const now = performance.now()
          book.longestGapMs = Math.max(book.longestGapMs, now - lastAt)
          lastAt = now
          book.actions++
          book.latenciesMs.push(now - begun)
          return answer.body.result
        }
        const isInProgress =
          answer.status !== 409 || answer.body.code === 'idempotency_in_progress' || answer.body.code === 'document_in_progress'
        if (!again.has(answer.status) || !isInProgress) {
          count(book.wrong, `${path.replace(/\/[a-z]+_[0-9a-z]{26}/g, '/:id')}: ${answer.status} ${answer.body.code ?? ''}`)
          return undefined
        }
        reason = `${answer.status} ${answer.body.code ?? ''}`.trim()
      } catch (error) {
        const { cause, name } = error as Error & { cause?: { code?: string } }
        reason = cause?.code ?? name
      }
      book.retries++
      count(book.reasons, reason)
      await sleep(100 + Math.random() * 400)
    }
    book.unanswered++
    return undefined
  }
}

/** Until it is over, and then to the end of what each has begun. */
export async function work(book: Book, workload: Workload): Promise<void> {
  const send = createCaller(book, workload)
  const act = (action: string, body: unknown) => send('POST', `/actions/${action}`, JSON.stringify(body))
  await send('PATCH', '/organizations/current', JSON.stringify(company))
  let next = 0

  async function contact(): Promise<string | undefined> {
    const name = `Contact ${randomUUID()}`
    book.asked.add(name)
    const saved = await act('save_contact', { name, country: 'DK' })
    if (saved) book.contacts.add(name)
    return saved?.['id'] as string | undefined
  }

  async function document(): Promise<void> {
    const number = ++next
    const net = 100 + (number % 5000)
    const amount = (value: number) => value.toFixed(2).replace('.', ',')
    const text = `Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: F${number}-${randomUUID()}\nFakturadato: 15-0${1 + (number % 9)}-2026\n\nKontorartikler   ${amount(net)}\nSubtotal   ${amount(net)}\nMoms 25%   ${amount(net / 4)}\nTotal DKK   ${amount(net * 1.25)}\n`
    const captured = await act('capture_document', { text })
    const documentId = captured?.['documentId'] as string | undefined
    if (!documentId) return
    for (const action of ['extract_document', 'code_document', 'post_document']) {
      const done = await act(action, { documentId })
      if (!done) return
      if (action === 'post_document' && done['state'] === 'posted') book.posted.add(documentId)
    }
  }

  async function invoice(): Promise<void> {
    const contactId = await contact()
    if (!contactId) return
    const draft = await act('save_invoice', { contactId, lines: [{ description: 'Consulting', unitPrice: 100, vatRate: 25 }] })
    if (!draft) return
    const issued = await act('issue_invoice', { id: draft['id'] })
    if (issued) book.issued.set(String(issued['id']), String(issued['number']))
  }

  async function file(): Promise<void> {
    const bytes = `${randomUUID()}\n${'Kontorartikler 100,00\n'.repeat(200)}`
    const captured = await send('POST', '/documents?name=bill.txt', bytes, 'text/plain')
    const [item] = (captured?.['items'] ?? []) as { documentId: string }[]
    if (item) book.files.add(item.documentId)
  }

  const one = () => {
    const chance = Math.random()
    if (chance < 0.4) return contact()
    if (chance < 0.65) return document()
    if (chance < 0.9 || !workload.withFiles) return invoice()
    return file()
  }
  const caller = async () => {
    while (!workload.isOver()) await one()
  }
  await Promise.all(Array.from({ length: workload.callers }, caller))
}

export function describeBook(book: Book): string {
  const sorted = [...book.latenciesMs].sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0)
  const list = (map: Map<string, number>) => [...map].map(([what, times]) => `${what} × ${times}`).join(', ') || 'none'
  return [
    `acknowledged  ${book.actions} (${book.contacts.size} contacts, ${book.posted.size} documents posted, ${book.issued.size} invoices issued, ${book.files.size} files)`,
    `time          p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest gap ${book.longestGapMs.toFixed(0)} ms`,
    `repeated      ${book.retries}: ${list(book.reasons)}`,
    `wrong         ${list(book.wrong)}`,
    `unanswered    ${book.unanswered}`,
  ].join('\n')
}
