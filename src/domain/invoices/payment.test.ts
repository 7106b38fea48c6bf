import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { toMinorUnits } from '../money/money.ts'
import { paymentOf } from './payment.ts'

test.each(rows`
  what                                    amount  open    offset  reversed  state        settled  left
  an invoice                              1000    1000    0       -         open         0        1000
  one that is paid in part                1000    400     0       -         partly_paid  600      400
  one that is paid                        1000    0       0       -         paid         1000     0
  one with a credit note                  1000    1000    300     -         open         0        700
  one paid and credited                   1000    300     300     -         paid         700      0
  one paid in part and credited in part   1000    600     300     -         partly_paid  400      300
  one that was credited in full           1000    1000    1000    -         offset       0        0
  one that was taken back                 1000    0       0       yes       reversed     0        0
  a credit note                           -1000   -1000   0       -         open         0        -1000
  one that its invoice takes up           -1000   -1000   -1000   -         offset       0        0
  one that is taken up in part            -1000   -1000   -400    -         open         0        -600
  one that was paid back                  -1000   0       0       -         paid         -1000    0
`)('$what is $state', ({ amount, open, offset, reversed, state, settled, left }) => {
  const minor = (text: string | undefined) => toMinorUnits(Number(text))
  const receivable = {
    currency: 'EUR',
    amount: minor(amount),
    openAmount: minor(open),
    offset: minor(offset),
    isReversed: reversed === 'yes',
  }
  expect(paymentOf(receivable)).toEqual({
    state,
    currency: 'EUR',
    amount: Number(amount),
    settled: Number(settled),
    offset: Number(offset),
    open: Number(left),
  })
})
