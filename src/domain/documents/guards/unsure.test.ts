import { describe, expect, test } from 'vitest'
import { say } from '../../../language/say.ts'
import { messageOf } from '../../../language/tell.ts'
import type { Coding } from '../../coding/coding.ts'
import type { Minor } from '../../money/money.ts'
import type { Extraction } from '../extraction.ts'
import { unsureReason } from './unsure.ts'

const sure = { confidence: 0.99, evidence: null }

const extraction = (given: Partial<Extraction>): Extraction => ({
  supplier: { name: 'Papir og Pen ApS', vatNumber: null, businessId: null, country: 'DK', iban: null },
  kind: 'invoice',
  invoiceNumber: '1001',
  date: '2026-01-12',
  dueDate: null,
  currency: 'DKK',
  total: 62500 as Minor,
  net: 50000 as Minor,
  vat: 12500 as Minor,
  vatLines: [],
  items: [],
  rounding: null,
  withheld: null,
  language: 'da',
  confidence: 0.7,
  method: 'text',
  ...given,
  fields: { supplier: sure, date: sure, total: sure, vat: sure, currency: sure, ...given.fields },
})

const coding = (confidence = 1, assumption?: string): Coding => ({
  lines: [],
  bookingText: '',
  codedAmount: -62500 as Minor,
  exchange: null,
  reasons:
    assumption === undefined
      ? []
      : [{ field: 'category', line: null, rule: 'default', message: assumption, evidence: null, law: null, isAssumption: true }],
  warnings: [],
  situation: '',
  confidence,
  isHumanMade: false,
})

const runnerUp = (value: string) => ({ value, confidence: 0.2, evidence: null })

describe('a document that is not sure enough', () => {
  test.each<[string, Extraction, Coding, string, RegExp]>([
    [
      'names the day, the other day and the reason',
      extraction({
        fields: { date: { ...sure, confidence: 0.71, doubt: say('day_and_month_swapped'), runnersUp: [runnerUp('2026-12-01')] } },
      }),
      coding(),
      'date',
      /^The date 12 January 2026 was read with a confidence of 0\.71: 1 December 2026 fits too, and day and month may have been swapped\./,
    ],
    [
      'names the reason as it was stored before it had values',
      extraction({ fields: { date: { ...sure, confidence: 0.71, doubt: 'the print is faint' } } }),
      coding(),
      'date',
      /^The date 12 January 2026 was read with a confidence of 0\.71: the print is faint\./,
    ],
    [
      'names the supplier and what was found of it',
      extraction({
        fields: {
          supplier: {
            ...sure,
            confidence: 0.6,
            doubt: say('several_doubts', { doubts: [say('name_found_once'), say('read_from_picture')] }),
          },
        },
      }),
      coding(),
      'supplier',
      /^The supplier Papir og Pen ApS was read with a confidence of 0\.6: only the name was found, once and without a label, and it was read from a picture\./,
    ],
    [
      'names the total and what else it may be',
      extraction({ fields: { total: { ...sure, confidence: 0.5, runnersUp: [runnerUp('500.00'), runnerUp('125.00')] } } }),
      coding(),
      'total',
      /^The total 625\.00 DKK was read with a confidence of 0\.5: among others 500\.00 DKK fits too\./,
    ],
    [
      'names two that are equally weak',
      extraction({ fields: { total: { ...sure, confidence: 0.72 }, date: { ...sure, confidence: 0.7 } } }),
      coding(),
      'date',
      /^The date 12 January 2026 .*; the total 625\.00 DKK/,
    ],
    [
      'names what was not found',
      extraction({ date: null, confidence: 0.4, heldAt: 0.4 }),
      coding(),
      'date',
      /^The date was not found on the document\./,
    ],
    [
      'names what holds it back',
      extraction({
        confidence: 0.5,
        heldAt: 0.5,
        warnings: [{ field: 'total', code: 'sums_contradict', message: 'Net, VAT and total do not add up.' }],
      }),
      coding(),
      'total',
      /^Net, VAT and total do not add up\./,
    ],
    [
      'names what holds it back in the words of whoever reads it',
      extraction({ confidence: 0.5, heldAt: 0.5, warnings: [{ field: 'total', ...say('sums_contradict') }] }),
      coding(),
      'total',
      /^Net, VAT and total are printed on the document and do not add up: look which of them is right\. That makes 0\.5,/,
    ],
    [
      'names VAT that nothing is said about',
      extraction({ vat: null, net: null, fields: {} }),
      coding(),
      'vat',
      /^The document does not say how much VAT it holds\./,
    ],
    [
      'names what the coding took for granted',
      extraction({ confidence: 0.99 }),
      coding(0.6, 'Nothing on the document says what was bought.'),
      'category',
      /^Taken for granted, and not read: Nothing on the document says what was bought\./,
    ],
    [
      'names both where both are weak',
      extraction({ fields: { date: { ...sure, confidence: 0.7 } } }),
      coding(0.6, 'Nothing on the document says what was bought.'),
      'date',
      /^The date 12 January 2026 .*: little on the document confirms it; taken for granted/,
    ],
  ])('%s', (_title, read, coded, field, message) => {
    const warning = unsureReason(read, coded, 0.95)
    expect(warning).toMatchObject({ field, code: 'confidence_below_threshold' })
    expect(messageOf(warning, 'en')).toMatch(message)
    expect(messageOf(warning, 'en')).toMatch(/automatic posting asks for 0\.95: check it and post it by hand\.$/)
  })

  test.each([
    [
      'da',
      'Datoen 12. januar 2026 er læst med en sikkerhed på 0,71: 1. december 2026 passer også, og dag og måned kan være byttet om. Det giver',
    ],
    [
      'it',
      'La data 12 gennaio 2026 è stata letta con affidabilità 0,71: è possibile anche 1° dicembre 2026 e giorno e mese potrebbero essere scambiati. ',
    ],
  ] as const)('is told in %s', (language, beginning) => {
    const doubted = { ...sure, confidence: 0.71, doubt: say('day_and_month_swapped'), runnersUp: [runnerUp('2026-12-01')] }
    const warning = unsureReason(extraction({ fields: { date: doubted } }), coding(), 0.95)
    expect(messageOf(warning, language).slice(0, beginning.length)).toBe(beginning)
  })
})
