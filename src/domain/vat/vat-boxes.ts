/** From sums of ledger lines to the boxes of a return, by what each box says of its source. */

import type { Said } from '../../language/words.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import { type Minor, sum } from '../money/money.ts'
import type { AccountSum, Box, BoxSource, VatReturnRules, VatSum } from './vat-returns.ts'

/** What a box means, by its key: returns that were stored before know no more of it. */
export const explanationOf = ({ key }: Pick<Box, 'key'>): Said => ({ code: 'vat_box', values: { case: key } })

/** What the ledger says to each box that has a source, by its key. Every code is one of the country's: an entry is only posted with one that is. */
export function foundIn(
  rules: Pick<VatReturnRules, 'boxes'>,
  sums: readonly VatSum[],
  accounts: readonly AccountSum[],
  vatCodeOf: (code: string) => VatCode | undefined,
): Map<string, Minor> {
  const known = sums.map(one => ({ one, code: vatCodeOf(one.code) }))
  const stranger = known.find(({ code }) => code === undefined)
  if (stranger) throw new Error(`${stranger.one.code} is no VAT code of the country`)
  const behind = (source: BoxSource): Minor[] =>
    'accounts' in source
      ? accounts.filter(({ account }) => source.accounts.includes(account)).map(({ balance }) => balance)
      : known
          .filter(({ one, code }) => (source.side ?? one.side) === one.side && source.counts(code!))
          .map(({ one }) => one[source.measure])
  return new Map(rules.boxes.flatMap(({ key, source }) => (source === null ? [] : [[key, sum(behind(source))]])))
}
