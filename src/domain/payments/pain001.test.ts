import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSchema } from '../../../test/harness/schemas.ts'
import { type Minor, toMinorUnits } from '../money/money.ts'
import { controlSum, inBankLetters, type Transfer, type TransferFile, transferFile } from './pain001.ts'
import { dueAmount, isBankingDay, nextBankingDay } from './payables.ts'
import { recognisePayments } from './recognise.ts'

const transfer = (rest: Partial<Transfer> = {}): Transfer => ({
  endToEndId: 'PN7F3K2A9Q0101',
  amount: toMinorUnits(106_880),
  currency: 'EUR',
  creditorName: 'Studio Legale Rossi',
  creditorIban: 'IT89O0300203280429513916296',
  remittance: 'Fatt. 12/2026 del 10/03/2026',
  ...rest,
})

const italian: TransferFile = {
  version: 'pain.001.001.09',
  messageId: 'PN-20260316-0000A1',
  createdAt: '2026-03-16T09:00:00.000Z',
  executionOn: '2026-03-17',
  debtor: { name: 'Alfa S.r.l.', iban: 'IT60X0542811101000000123456', currency: 'EUR' },
  isBatchBooked: false,
  transfers: [
    transfer(),
    transfer({
      endToEndId: 'PN7F3K2A9Q0102',
      amount: toMinorUnits(12_200),
      creditorName: 'Cancelleria Bianchi',
      creditorIban: 'IT48N0300203280543765183341',
      remittance: 'Fatt. 88',
    }),
  ],
}

const danish: TransferFile = {
  ...italian,
  version: 'pain.001.001.03',
  debtor: { name: 'Nordlys Æble & Søn ApS', iban: 'DK5000400440116243', currency: 'DKK' },
  transfers: [
    transfer({ currency: 'DKK', creditorName: 'Åse Øst ApS', creditorIban: 'DK5000400440116243', remittance: 'Faktura 1042 // rest' }),
    transfer({ endToEndId: 'PN7F3K2A9Q0102', creditorName: 'Müller GmbH', creditorIban: 'DE89370400440532013000' }),
    transfer({
      endToEndId: 'PN7F3K2A9Q0103',
      currency: 'JPY',
      amount: toMinorUnits(5000),
      creditorIban: 'GB29NWBK60161331926819',
      remittance: '',
    }),
    transfer({ endToEndId: 'PN7F3K2A9Q0104', currency: 'SEK', creditorName: '株式会社', creditorIban: 'SE4550000000058398257466' }),
  ],
}

const schemas = {
  'pain.001.001.03': findSchema('../books/pain001/pain.001.001.03.xsd'),
  'pain.001.001.09': findSchema('../books/pain001/pain.001.001.09.xsd'),
}

describe('a file of payments', () => {
  test('two Italian transfers come to 1190.80 (PAIN-1), one block, SEPA', async () => {
    const xml = transferFile(italian)
    expect(xml.match(/<CtrlSum>1190\.80<\/CtrlSum>/g)).toHaveLength(2)
    expect([xml.match(/<PmtInf>/g)?.length, xml.includes('<Cd>SEPA</Cd>'), xml.includes('<Dt>2026-03-17</Dt>')]).toEqual([1, true, true])
    await expect(xml).toMatchFileSnapshot('./golden/pain001-09-sepa.xml')
  })

  test('kroner, euro and other currencies from Denmark are blocks of their own', async () => {
    const xml = transferFile(danish)
    expect([...xml.matchAll(/<PmtInfId>(.*?)<\/PmtInfId>/g)].map(match => match[1])).toEqual([
      'PN-20260316-0000A1-1',
      'PN-20260316-0000A1-2',
      'PN-20260316-0000A1-3',
      'PN-20260316-0000A1-4',
    ])
    expect(xml).toContain('<Nm>Nordlys Aeble + Soen ApS</Nm>')
    expect(xml).toContain('<InstdAmt Ccy="JPY">5000</InstdAmt>')
    await expect(xml).toMatchFileSnapshot('./golden/pain001-03-denmark.xml')
  })

  test.skipIf(!schemas['pain.001.001.03'])('both are valid by the schemas of ISO 20022, in both versions', () => {
    for (const version of ['pain.001.001.03', 'pain.001.001.09'] as const) {
      for (const file of [italian, danish]) expect(schemas[version]!(transferFile({ ...file, version }))).toEqual([])
      expect(schemas[version]!(transferFile({ ...italian, version, messageId: 'x'.repeat(36) })).length).toBeGreaterThan(0)
    }
  })

  test.skipIf(!schemas['pain.001.001.09'])('whatever people write, it stays valid, and its letters are those of all banks', () => {
    const money = fc.integer({ min: 1, max: 99_999_999_999 })
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: 'binary', maxLength: 300 }),
        money,
        (name, text, amount) => {
          const given = transfer({ creditorName: name, remittance: text, amount: amount as Minor })
          expect(inBankLetters(text, 140)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{0,140}$/)
          expect(schemas['pain.001.001.09']!(transferFile({ ...italian, transfers: [given] }))).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('the control sum counts amounts of all currencies', () => {
    const of = (amount: number, currency: string) => ({ amount: amount as Minor, currency })
    expect([controlSum([of(110_000, 'DKK'), of(125_000, 'DKK')]), controlSum([of(5, 'JPY'), of(150, 'EUR'), of(1, 'KWD')])]).toEqual([
      '2350.00',
      '6.501',
    ])
  })
})

describe('what is to be paid', () => {
  const open = {
    amount: -126_880 as Minor,
    openAmount: -126_880 as Minor,
    payable: -106_880 as Minor,
    withheld: -20_000 as Minor,
    currency: 'EUR',
    exchangeCurrency: null,
    exchangeTotal: null,
  }
  test('is net of what is withheld, or the part that is left, in the currency of the invoice', () => {
    expect(dueAmount(open)).toEqual({ amount: 106_880, currency: 'EUR' })
    expect(dueAmount({ ...open, openAmount: -63_440 as Minor, withheld: -10_000 as Minor })).toEqual({ amount: 53_440, currency: 'EUR' })
    // All of it was withheld with what is paid, or somebody paid what was to be withheld.
    expect(dueAmount({ ...open, openAmount: -6_880 as Minor, withheld: 0 as Minor })).toEqual({ amount: 6_880, currency: 'EUR' })
    expect(dueAmount({ ...open, openAmount: -6_880 as Minor })).toEqual({ amount: 6_880, currency: 'EUR' })
    const foreign = { ...open, payable: null, withheld: null, exchangeCurrency: 'USD', exchangeTotal: -140_000 as Minor }
    expect(dueAmount(foreign)).toEqual({ amount: 140_000, currency: 'USD' })
    expect(dueAmount({ ...foreign, openAmount: -63_440 as Minor })).toEqual({ amount: 70_000, currency: 'USD' })
    expect(dueAmount({ ...foreign, openAmount: -1 as Minor, exchangeTotal: -14_000 as Minor })).toEqual({ amount: 1, currency: 'USD' })
    // 40 % were paid in advance.
    expect(dueAmount({ ...foreign, payable: -76_128 as Minor })).toEqual({ amount: 84_000, currency: 'USD' })
  })

  test('goes out on a banking day', () => {
    expect([isBankingDay('2026-05-16'), nextBankingDay('2026-05-16'), nextBankingDay('2026-05-18')]).toEqual([
      false,
      '2026-05-18',
      '2026-05-18',
    ])
  })
})

describe('a payment is recognised', () => {
  const sent = (entryId: string, endToEndId: string, amount: number, groupId = 'PN-20260316-0000A1-1') => ({
    entryId,
    endToEndId,
    groupId,
    amount: amount as Minor,
    currency: 'EUR',
  })
  const shown = (id: string, amount: number, text: string, reference: string | null = null) => ({
    id,
    amount: amount as Minor,
    currency: 'EUR',
    text,
    reference,
  })
  const all = [sent('led_1', 'PN7F3K2A9Q0101', 100), sent('led_2', 'PN7F3K2A9Q0102', 50)]
  const found = (...movements: ReturnType<typeof shown>[]) =>
    recognisePayments(movements, all).map(({ transactionId, targets, isBatch }) => [
      transactionId,
      targets.map(({ id, amount }) => `${id} ${amount}`),
      isBatch,
    ])

  test('by its id, in text or reference, with its amount', () => {
    expect(found(shown('a', -100, 'Bonifico pn7f3k2a9q0101'), shown('b', -50, 'x', 'PN7F3K2A9Q0102'))).toEqual([
      ['a', ['led_1 -100'], false],
      ['b', ['led_2 -50'], false],
    ])
  })

  test('together, where the bank books the block as one', () => {
    expect(found(shown('a', -150, 'SCT PN-20260316-0000A1-1'))).toEqual([['a', ['led_1 -100', 'led_2 -50'], true]])
  })

  test('not with another amount, another currency, twice, or by an id that is part of another word', () => {
    expect(found(shown('a', -99, 'PN7F3K2A9Q0101'))).toEqual([])
    expect(found({ ...shown('a', -100, 'PN7F3K2A9Q0101'), currency: 'DKK' })).toEqual([])
    expect(found(shown('a', -100, 'PN7F3K2A9Q0101'), shown('b', -100, 'PN7F3K2A9Q0101'))).toEqual([])
    expect(found(shown('a', -100, 'XPN7F3K2A9Q0101'))).toEqual([])
    expect(found(shown('a', -150, 'PN-20260316-0000A1-1'), shown('b', -50, 'PN7F3K2A9Q0102'))).toEqual([])
  })
})
