import { expect, test } from 'vitest'
import { rows } from '../harness/text-tables.ts'
import { amountsOrProblem } from './reading.ts'

const transaction = (amount: string) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260201<TRNAMT>${amount}<FITID>${amount}<NAME>x</STMTTRN>`

const file = (currency: string, amounts: readonly string[]) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>1<ACCTID>123456<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${amounts.map(transaction).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`

test.each(rows`
  currency  amounts        outcome
  DKK       -12.345        amount_not_readable
  DKK       -12,345        amount_not_readable
  DKK       -12.340        -1234
  DKK       1.234 2,345    amount_not_readable
  KWD       -12.345        -12345
  DKK       -12.50 1000    -1250 100000
`)('in OFX no sign parts thousands: $amounts in $currency is $outcome', ({ currency, amounts, outcome }) => {
  expect(amountsOrProblem(file(currency!, amounts!.split(' '))).split(':')[0]).toBe(outcome)
})
