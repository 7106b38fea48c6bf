import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { say } from '../../language/say.ts'
import { toMinorUnits } from '../money/money.ts'
import { calendar } from '../text/icalendar.ts'
import { type DeadlineInFeed, deadlineEvents, type Feed } from './deadline-feed.ts'

const deadline: DeadlineInFeed = {
  kind: 'vat_return',
  periodKey: '2026-Q1',
  period: { start: '2026-01-01', end: '2026-03-31' },
  dueOn: '2026-06-01',
  title: { local: 'Momsangivelse og betaling', explanation: say('deadline_title.vat_return') },
  description: say('deadline.annual_vat_return', { start: '2026-01-01', end: '2026-03-31' }),
  law: 'ML \u00a7 57',
  state: 'open',
  isOverdue: false,
  payable: null,
  changedAt: '2026-01-01T00:00:00.000Z',
  revision: 0,
}

const feed: Feed = { organizationId: 'org_1', showAmounts: true, language: 'en' }

const eventOf = (change: Partial<DeadlineInFeed> = {}, showAmounts = true) =>
  deadlineEvents([{ ...deadline, ...change }], { ...feed, showAmounts })[0]!

const payable = (units: number) => ({ amount: toMinorUnits(units), currency: 'DKK' })

test('an open deadline reminds, and says what the law wants without an amount', () => {
  expect(eventOf()).toEqual({
    uid: 'vat_return-2026-Q1@org_1.primanota',
    day: '2026-06-01',
    summary: 'VAT return and payment, Q1 2026 \u00b7 Momsangivelse og betaling',
    description: 'Period: Q1 2026.\nSend the annual VAT return of Q1 2026.\nLaw: ML \u00a7 57',
    categories: ['Deadlines'],
    alarmDays: [7, 1],
    changedAt: '2026-01-01T00:00:00.000Z',
    sequence: 0,
  })
})

test('a prepared return is ready, with its amount', () => {
  const event = eventOf({ state: 'ready', payable: payable(181_250_00), revision: 3 })
  expect(event.summary).toBe('Ready: VAT return and payment, Q1 2026 \u00b7 Momsangivelse og betaling')
  expect(event.description).toContain('\nTo pay: 181250.00 DKK.\n')
  expect(event.sequence).toBe(3)
  expect(eventOf({ payable: payable(-500) }).description).toContain('\nIn your favour: 5.00 DKK.\n')
  expect(eventOf({ payable: payable(0) }).description).toContain('\nNothing to pay.\n')
})

test('where amounts are not to be shown, none is, whatever is to be paid', () => {
  for (const units of [181_250_00, -500, 0]) {
    const event = eventOf({ state: 'ready', payable: payable(units) }, false)
    expect(event.summary).toBe('Ready: VAT return and payment, Q1 2026 \u00b7 Momsangivelse og betaling')
    expect(event.description).toBe(eventOf().description)
  }
})

test('a filed return keeps its place in the calendar, says so and reminds nobody', () => {
  const event = eventOf({ state: 'filed' })
  expect(event).toMatchObject({
    uid: eventOf().uid,
    summary: 'Filed: VAT return and payment, Q1 2026 \u00b7 Momsangivelse og betaling',
    alarmDays: [],
  })
})

test.each([
  ['da', 'Klar: Momsangivelse og betaling, 1. kvartal 2026', 'Skal betales: 181.250,00 DKK.'],
  [
    'it',
    'Pronta: Dichiarazione e versamento IVA danese, 1\u00b0 trimestre 2026 \u00b7 Momsangivelse og betaling',
    'Da versare: 181.250,00 DKK.',
  ],
] as const)('in %s it is told in that language; the name of the country stands beside its explanation', (language, summary, amount) => {
  const [event] = deadlineEvents([{ ...deadline, state: 'ready', payable: payable(181_250_00) }], { ...feed, language })
  expect(event!.summary).toBe(summary)
  expect(event!.description).toContain(`\n${amount}\n`)
})

test('the feed is in the order of its days, whatever the order of the deadlines', () => {
  const list = [deadline, { ...deadline, kind: 'eu_sales_list', dueOn: '2026-04-27' }, { ...deadline, kind: 'annual_report' }]
  const days = (deadlines: DeadlineInFeed[]) => deadlineEvents(deadlines, feed).map(({ day, uid }) => `${day} ${uid.split('-')[0]}`)
  expect(days(list)).toEqual(['2026-04-27 eu_sales_list', '2026-06-01 annual_report', '2026-06-01 vat_return'])
  expect(days([...list].reverse())).toEqual(days(list))
})

test('a hostile organization and a hostile deadline are one event each', () => {
  const hostile = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT,;\\ \u{1f600}'
  const events = deadlineEvents([{ ...deadline, law: hostile, title: { ...deadline.title, local: hostile } }, deadline], feed)
  const text = calendar({ name: hostile, productId: '-//Primanota//Deadlines//EN', refreshHours: 12, events })
  const found = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(one => new ICAL.Event(one))
  expect(found).toHaveLength(2)
  expect(found.map(({ startDate }) => startDate.toString())).toEqual(['2026-06-01', '2026-06-01'])
})
