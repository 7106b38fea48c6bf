/** What the service writes into the books is in the language that they are kept in, whoever has it posted and in whatever language they ask. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-05-20T09:00:00Z') })
})
afterAll(() => service?.close())

const callers: readonly Record<string, string>[] = [{}, ...['en', 'da', 'it'].map(language => ({ 'accept-language': language }))]

const cases = [
  {
    region: 'denmark' as const,
    accounts: ['2150', '6481', '6190'] as const,
    bill: 'Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: 77\nFakturadato: 15-02-2026\nKontorartikler  400,00\nMoms 25%  100,00\nTotal DKK  500,00',
    told: {
      reversal: /^Tilbageførsel af \d+: Leje$/,
      opening: 'Primobalance',
      document: 'Papir og Pen ApS, faktura 77',
    },
  },
  {
    region: 'italy' as const,
    accounts: ['4102', '1821', '1501'] as const,
    bill: 'Carta e Penna S.r.l.\nP.IVA 00743110157\nFATTURA n. 77 del 15/02/2026\nCancelleria  400,00\nIVA 22%  88,00\nTotale EUR  488,00',
    told: { reversal: /^Storno di \d+: Leje$/, opening: 'Saldi di apertura', document: /, fattura 77$/ },
  },
]

test.each(cases)('in $region', async ({ region, accounts, bill, told }) => {
  const [cost, bank, owed] = accounts
  const texts = new Map<string, Set<string>>()
  const note = (kind: string, text: string) => texts.set(kind, (texts.get(kind) ?? new Set()).add(text.replace(/\d+(?=:)/, 'N')))
  for (const headers of callers) {
    const { key } = await service.found(region)
    const send = async (path: string, body: unknown) => {
      const { status, body: answer } = await service.request(key, 'POST', `/api/rest${path}`, body, headers)
      expect([path, status, answer.detail]).toEqual([path, 200, undefined])
      return answer.result
    }
    const act = async (action: string, body: unknown) => {
      const { status, body: answer } = await service.call(key, action, body, headers)
      expect([action, status, answer.detail]).toEqual([action, 200, undefined])
      return answer.result
    }
    const opening = {
      date: '2026-01-01',
      lines: [
        { accountId: bank, amount: 100 },
        { accountId: owed, amount: -100 },
      ],
    }
    const { ledgerEntryIds } = await send('/ledger-entries/opening-balances', opening)
    const opened = await service.request(key, 'GET', `/api/rest/ledger-entries/${ledgerEntryIds[0]}`)
    note('opening', opened.body.result.text)
    const lines = [
      { accountId: cost, amount: 50 },
      { accountId: bank, amount: -50 },
    ]
    const entry = await send('/ledger-entries', { date: '2026-03-01', text: 'Leje', lines })
    const reversal = await send(`/ledger-entries/${entry.id}/reversal`, {})
    expect(reversal.text).toMatch(told.reversal)
    note('reversal', reversal.text)
    const { id: documentId } = await act('capture_document', { text: bill })
    await act('extract_document', { documentId })
    note('document', (await act('code_document', { documentId })).bookingText)
  }
  for (const [kind, found] of texts) expect([kind, [...found]]).toEqual([kind, [expect.anything()]])
  expect([...texts.get('opening')!][0]).toMatch(told.opening)
  expect([...texts.get('document')!][0]).toMatch(told.document)
})
