import { describe, expect, test, vi } from 'vitest'
import {
  blankLine,
  copyOf,
  type DraftBody,
  type DraftFields,
  type InvoiceRecord,
  isSheet,
  linesFromSheet,
  moveLine,
  parseDecimal,
  readDraft,
  rowPath,
  toFields,
} from './draft-fields.ts'
import { type Answer, createSaver, type Kept, type Pending } from './draft-saver.ts'
import { totalsOf } from './totals.ts'

const line = (description: string, quantity: string, unitPrice: string, vatRate = '25') => ({
  ...blankLine(vatRate),
  description,
  quantity,
  unitPrice,
})

const fields = (part: Partial<DraftFields> = {}): DraftFields => ({
  contactId: 'con_1',
  contactName: 'Kunde',
  number: '',
  date: '31.01.2026',
  currency: 'dkk',
  lines: [line('Work', '8', '950,00')],
  ...part,
})

const read = (given: DraftFields) => readDraft(given, 'da', '2026-02-10')

describe('what is typed', () => {
  test('is sent with exact numbers; what is blank is left out', () => {
    const given = fields({
      lines: [
        blankLine('25'),
        line('A', '', '1.250,5'),
        blankLine('25'),
        line('B', '-0,125', '0,00000001', '0 %'),
        line('C', '2', '40+25%'),
      ],
    })
    expect(read(given)).toMatchObject({
      body: {
        contactId: 'con_1',
        date: '2026-01-31',
        currency: 'DKK',
        lines: [
          { description: 'A', quantity: 1, unitPrice: 1250.5, vatRate: 25 },
          { description: 'B', quantity: -0.125, unitPrice: 0.00000001, vatRate: 0 },
          { description: 'C', quantity: 2, unitPrice: 50, vatRate: 25 },
        ],
      },
      rows: [1, 3, 4],
    })
    expect(rowPath('lines.1.unitPrice', [1, 3])).toBe('lines.3.unitPrice')
    expect(parseDecimal('12,5+25%', 'da')).toBe(15.63)
  })
  test('is not sent while a number is none, and says where', () => {
    const { body, faults } = read(fields({ date: '32.01', currency: 'kroner', lines: [line('', 'x', '')] }))
    expect(body).toBeUndefined()
    expect(Object.fromEntries(faults)).toEqual({
      date: 'day',
      currency: 'currency',
      'lines.0.description': 'text',
      'lines.0.quantity': 'amount',
      'lines.0.unitPrice': 'amount',
    })
    expect(read(fields({ contactId: null })).body).toBeUndefined()
  })
  test('may come from a sheet, and moves', () => {
    expect(isSheet('one line')).toBe(false)
    expect(linesFromSheet('A\t2\t3,50\t12 %\r\n\nB\t99', '25').map(({ key: _, ...rest }) => rest)).toEqual([
      { description: 'A', quantity: '2', unitPrice: '3,50', vatRate: '12' },
      { description: 'B', quantity: '', unitPrice: '99', vatRate: '25' },
    ])
    const lines = [line('A', '', ''), line('B', '', ''), line('C', '', '')]
    expect(moveLine(lines, 2, -1).map(one => one.description)).toEqual(['A', 'C', 'B'])
    expect(moveLine(lines, 0, -1)).toBe(lines)
  })
})

const treated = { appliedVatRate: 25, nature: null, vatCode: 'U25', account: '1010', net: 7600 }
const record = (part: object = {}): InvoiceRecord =>
  ({
    id: 'inv_1',
    state: 'draft',
    contactId: 'con_1',
    buyer: { name: 'Kunde' },
    number: null,
    date: '2026-01-31',
    currency: 'DKK',
    updatedAt: '2026-01-31T09:00:00.000Z',
    lines: [{ description: 'Work', quantity: 8, unitPrice: 950, vatRate: 25, ...treated }],
    additions: [],
    withholding: null,
    vat: 1900,
    vatTreatment: { key: 'domestic' },
    ...part,
  }) as unknown as InvoiceRecord

test('a draft reads as it was written, and a credit note takes back what was sold', () => {
  expect(read(toFields(record(), 'da')).body).toEqual(read(fields()).body)
  const note = copyOf(record(), 'da', '2026-02-10', -1, text => `Kreditnota til 2026-0001: ${text}`)
  expect(read(note).body?.lines).toEqual([{ description: 'Kreditnota til 2026-0001: Work', quantity: -8, unitPrice: 950, vatRate: 25 }])
})

test('totals are those of the code that prices invoices, with the treatment that the service named last', () => {
  const body: Pick<DraftBody, 'lines' | 'currency'> = {
    currency: 'DKK',
    lines: [{ description: 'A', quantity: 3, unitPrice: 33.335, vatRate: 25 }],
  }
  expect(totalsOf(body, undefined)).toMatchObject({ nets: [100.01], net: 100.01, vat: 25, total: 125.01, payable: 125.01 })
  const abroad = record({ vatTreatment: { key: 'eu_business_services' }, lines: [] })
  expect(totalsOf(body, abroad)).toMatchObject({ net: 100.01, vat: 0, total: 100.01 })
  const withheld = record({ currency: 'DKK', withholding: { type: 'RT01', rate: 20, reason: 'A', base: 0, amount: 0, account: '1' } })
  expect(totalsOf(body, withheld)).toMatchObject({ total: 125.01, payable: 105.01 })
  expect(
    totalsOf({ currency: 'DKK', lines: [{ description: 'A', quantity: 1e12, unitPrice: 1e11, vatRate: 25 }] }, undefined),
  ).toBeUndefined()
})

describe('saving', () => {
  function saverOf(answers: Answer[], first: { record?: InvoiceRecord; kept?: Kept } = {}) {
    const sent: Pending[] = []
    let timer: (() => void) | undefined
    let kept: Omit<Kept, 'writer'> | undefined
    let keys = 0
    const created = vi.fn()
    const saver = createSaver({
      first: { fields: first.record ? toFields(first.record, 'da') : fields({ contactId: null }), record: first.record, kept: first.kept },
      read: given => read(given).body,
      send: async pending => {
        sent.push(pending)
        return answers.shift() ?? { lost: true }
      },
      load: async () => record(),
      keep: part => {
        kept = part
      },
      after: (_ms, run) => {
        timer = run
        return () => undefined
      },
      newKey: () => `key-${++keys}`,
      changed: () => undefined,
      created,
    })
    return { saver, sent, created, kept: () => kept, tick: () => timer?.() }
  }
  const saved = (at: string, part: object = {}): Answer => ({ record: record({ updatedAt: `2026-01-31T09:00:0${at}.000Z`, ...part }) })
  const refused = (code: string): Answer => ({ problem: { code, status: 409, title: '', detail: '' } as never })

  test('a draft stays in the browser until there is somebody and something, then it is created once and changed from there', async () => {
    const { saver, sent, created, kept } = saverOf([saved('1'), saved('2')])
    saver.edit(fields({ contactId: null }))
    expect(await saver.flush()).toBe(false)
    expect([saver.now().state, sent.length, kept()?.fields.lines.length]).toEqual(['local', 0, 1])
    saver.edit(fields())
    expect(await saver.flush()).toBe(true)
    expect([sent[0]?.id, created.mock.calls.length, kept()]).toEqual([undefined, 1, undefined])
    saver.edit(fields({ lines: [line('More', '1', '5')] }))
    await saver.flush()
    expect(sent[1]).toMatchObject({ id: 'inv_1', updatedAt: '2026-01-31T09:00:01.000Z', key: 'key-2' })
    await saver.flush()
    expect(sent).toHaveLength(2)
  })

  test('an answer that is lost is asked for again with the same key and the same words, before what was typed since', async () => {
    const { saver, sent, kept, tick } = saverOf([{ lost: true }, saved('1'), saved('2')])
    saver.edit(fields())
    expect(await saver.flush()).toBe(false)
    expect([saver.now().state, kept()?.pending?.key]).toEqual(['unsent', 'key-1'])
    saver.edit(fields({ lines: [line('Typed offline', '1', '5')] }))
    tick()
    await vi.waitFor(() => expect(saver.now().state).toBe('saved'))
    expect(sent.map(({ key, id, body }) => [key, id, body.lines[0]?.description])).toEqual([
      ['key-1', undefined, 'Work'],
      ['key-1', undefined, 'Work'],
      ['key-2', 'inv_1', 'Typed offline'],
    ])
    expect(kept()).toBeUndefined()
  })

  test('somebody else’s change stops it, keeps what was typed, and the person decides', async () => {
    const { saver, sent, kept } = saverOf([refused('invoice_changed'), saved('5')], { record: record() })
    const mine = fields({ lines: [line('Mine', '1', '5')] })
    saver.edit(mine)
    expect(await saver.flush()).toBe(false)
    expect([saver.now().state, kept()?.fields]).toEqual(['conflict', mine])
    expect(await saver.flush()).toBe(false)
    expect(sent).toHaveLength(1)
    saver.keepMine(record({ updatedAt: '2026-01-31T09:00:04.000Z' }))
    await vi.waitFor(() => expect(saver.now().state).toBe('saved'))
    expect(sent[1]).toMatchObject({ updatedAt: '2026-01-31T09:00:04.000Z', key: 'key-2' })
  })

  test('what was kept before a reload goes on from what it was based on', async () => {
    const mine = fields({ lines: [line('Mine', '1', '5')] })
    const kept: Kept = { fields: mine, id: 'inv_1', updatedAt: '2026-01-30T00:00:00.000Z', pending: undefined, writer: 'another' }
    const { saver, sent } = saverOf([refused('invoice_changed')], { record: record(), kept })
    expect([saver.now().state, saver.now().fields]).toEqual(['waiting', mine])
    await saver.flush()
    expect([sent[0]?.updatedAt, saver.now().state]).toEqual(['2026-01-30T00:00:00.000Z', 'conflict'])
  })

  test('a refusal is shown and nothing is sent again until something changes', async () => {
    const { saver, sent } = saverOf([refused('number_taken'), saved('1')], { record: record() })
    saver.edit(fields({ number: '2026-0001' }))
    expect(await saver.flush()).toBe(false)
    expect([saver.now().state, saver.now().problem?.code]).toEqual(['refused', 'number_taken'])
    saver.edit(fields({ number: '2026-0002' }))
    expect(await saver.flush()).toBe(true)
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })
})
