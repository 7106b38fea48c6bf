import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { withMessages } from '../../language/tell.ts'
import type { Minor } from '../money/money.ts'
import { oddDays } from './odd-days.ts'

const today = '2026-02-28'
const told = (date: string, text = 'Kaffe', isPending = false) => ({ date, amount: -3550 as Minor, currency: 'DKK', text, isPending })

test.each(rows`
  date         code
  2026-02-28   -
  2026-04-29   -
  2026-04-30   date_far_ahead
  2036-01-05   date_far_ahead
  2006-02-28   -
  2006-02-27   date_long_ago
  1975-01-01   date_long_ago
`)('a movement of $date, on 28 February 2026: $code', ({ date, code }) => {
  expect(oddDays([told('2026-02-27'), told(date!)], today).map(odd => odd.code)).toEqual(code === '' ? [] : [code])
})

test('the first of them are named by what is printed in their rows, and the rest is counted', () => {
  const odd = oddDays([told('2036-01-05', 'x'.repeat(60)), ...Array.from({ length: 4 }, () => told('2035-12-31', ''))], today)
  const later = { date: '2035-12-31', amount: -35.5, currency: 'DKK', text: '' }
  expect(withMessages(odd, 'en')).toEqual([
    {
      code: 'date_far_ahead',
      values: { days: 60, count: 5, named: [{ date: '2036-01-05', amount: -35.5, currency: 'DKK', text: 'x'.repeat(40) }, later, later] },
      message: `5 movements are booked more than 60 days ahead: -35.50 DKK on 5 January 2036 ("${'x'.repeat(40)}"); -35.50 DKK on 31 December 2035; -35.50 DKK on 31 December 2035, and 2 more. They are taken as the file has them: look whether their days are right.`,
    },
  ])
})

test('what is pending may be announced for whenever', () => expect(oddDays([told('2036-01-05', 'Leje', true)], today)).toEqual([]))
