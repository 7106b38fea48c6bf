import { z } from 'zod'
import { figuresOf, loadVatBooks, type VatBooks } from '../../actions/vat-returns/figures.ts'
import { findWaiting } from '../../actions/vat-returns/gather.ts'
import { boxRecord, explained } from '../../actions/vat-returns/record.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { type Period, vatFrequencies } from '../../domain/calendar/periods.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { refused } from '../../domain/refusals.ts'
import { coverOf, currentSpan, rangesOf, spanAround } from '../../domain/vat/vat-spans.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, toldText } from '../../kernel/fields.ts'
import { pageOf } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { inWords } from '../../language/tell.ts'
import { regionKeys } from '../../regions/index.ts'
import { countUnreconciled } from '../../store/bank/reconciliation.ts'
import type { Db } from '../../store/connection/db.ts'
import { countUnposted } from '../../store/vat/sums.ts'
import { refuseFarDays } from '../far-days.ts'
import { lineRecord, linesAsked, pageOfLines } from './lines.ts'

const count = z.number().int()

export const positionRecord = z
  .strictObject({
    regionKey: z.enum(regionKeys as [string, ...string[]]),
    frequency: z.enum(vatFrequencies),
    periodStart: calendarDate,
    periodEnd: calendarDate,
    period: toldText.meta({ description: 'The period in words: Q1 2026.' }),
    isFiled: z.boolean().meta({ description: 'A return of this period is filed: what is shown are the corrections since.' }),
    deadline: calendarDate.meta({ description: 'The earlier of the day to pay and the day to file.' }),
    payBy: calendarDate,
    fileBy: calendarDate,
    currency: z.string(),
    boxes: z.array(boxRecord),
    payable: z.number().meta({ description: 'What the return would come to now: positive to pay, negative to get back or to carry.' }),
    entryCount: count,
    correctionCount: count,
    waiting: z
      .strictObject({ documents: count, transactions: count })
      .meta({ description: 'Documents of the period that are not posted, and bank transactions of it that nothing explains.' }),
  })
  .meta({
    id: 'VatPosition',
    examples: [
      {
        regionKey: 'denmark',
        frequency: 'quarterly',
        periodStart: '2026-01-01',
        periodEnd: '2026-03-31',
        period: 'Q1 2026',
        isFiled: false,
        deadline: '2026-06-01',
        payBy: '2026-06-01',
        fileBy: '2026-06-01',
        currency: 'DKK',
        boxes: [
          {
            key: 'momstilsvar',
            label: 'Momstilsvar',
            english: 'VAT to pay (negative: to get back)',
            explanation: 'VAT to pay (negative: to get back)',
            amount: 1100,
          },
        ],
        payable: 1100,
        entryCount: 13,
        correctionCount: 0,
        waiting: { documents: 3, transactions: 4 },
      },
    ],
  })

/** What the return of these days would say if it were prepared now. */
export async function positionOf(db: Db, books: VatBooks, period: Period): Promise<z.input<typeof positionRecord>> {
  const { region, regionKey, frequency } = books
  const { figures, entryCount, lateCount } = await figuresOf(db, books, period)
  const { payBy, fileBy } = region.vatReturn.dates(period, frequency)
  return {
    regionKey,
    frequency,
    periodStart: period.start,
    periodEnd: period.end,
    period: inWords(say('period_in_words', { ...period })),
    isFiled: books.filed.some(one => one.period.start === period.start && one.period.end === period.end),
    deadline: payBy < fileBy ? payBy : fileBy,
    payBy,
    fileBy,
    currency: region.currency,
    boxes: figures.boxes.map(box => ({ ...box, ...explained(box), amount: fromMinor(box.amount, region.currency) })),
    payable: fromMinor(figures.payable, region.currency),
    entryCount,
    correctionCount: lateCount,
    waiting: { documents: await countUnposted(db, period), transactions: await countUnreconciled(db, period) },
  }
}

/** The period that prepare_vat_return would take. */
export async function currentPeriod(db: Db, books: VatBooks): Promise<Period> {
  return currentSpan({ ...books, ...(await findWaiting(db, books.seen, books.region, books.filed)) })
}

const periodOf = async (db: Db, books: VatBooks, date: CalendarDate | undefined): Promise<Period> =>
  date === undefined ? currentPeriod(db, books) : (coverOf(date, books.filed)?.period ?? spanAround(date, books.filed, books.frequency))

export const getVatPosition = defineRead({
  name: 'get_vat_position',
  title: 'VAT so far',
  path: '/vat-position',
  permission: 'ledger:read',
  summary:
    'What the VAT return would say if it were prepared now, without saving a draft: the period that prepare_vat_return would take, or the one that `date` falls in. With what of the period is not posted or explained yet.',
  input: z.strictObject({ date: calendarDate.optional().meta({ description: 'Any day of the period.' }) }),
  output: positionRecord,
  refusals: ['region_not_set', 'invalid_input'],
  async run({ date }, { db, now }) {
    const far = refuseFarDays({ date })
    if (far) return far
    const books = await loadVatBooks(db, now)
    if (refused(books)) return books
    return positionOf(db, books, await periodOf(db, books, date))
  },
})

export const listVatPositionLines = defineRead({
  name: 'list_vat_position_lines',
  title: 'The ledger lines behind the VAT so far',
  path: '/vat-position/lines',
  permission: 'ledger:read',
  summary:
    'Why a box of the VAT so far says what it says: the ledger lines that it adds up, by their day, and after them the corrections of filed periods. Of the same period as /vat-position.',
  input: z.strictObject({ date: calendarDate.optional().meta({ description: 'Any day of the period.' }), ...linesAsked }),
  output: pageOf(lineRecord),
  refusals: ['region_not_set', 'invalid_input'],
  async run({ date, ...asked }, { db, now }) {
    const far = refuseFarDays({ date })
    if (far) return far
    const books = await loadVatBooks(db, now)
    if (refused(books)) return books
    const ranges = rangesOf(await periodOf(db, books, date), books.filed)
    return pageOfLines(db, { ...books.seen, ranges }, asked)
  },
})
