/** A line that Danish VAT applies to: 25 % (ML § 33), or none, because the buyer owes it (ML § 46) or because the sale is exempt (ML § 13). */
import type { Warning } from '../../../domain/checks.ts'
import type { LineInput, TreatedLine, TreatmentKey } from '../../../domain/invoices/invoice.ts'
import type { Verdict } from '../../../domain/invoices/verdicts.ts'
import { foldForSearch } from '../../../domain/text/folding.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

export const rates: readonly number[] = [25, 0]

/** There is one account for sales in Denmark, whatever is sold. */
const account = '1010'

const line = (appliedVatRate: number, vatCode: string, law: string | null): TreatedLine => ({
  appliedVatRate,
  nature: null,
  vatCode,
  account,
  law,
})

/**
 * What is sold to Danish businesses without VAT because they owe it: mobile telephones, integrated circuits, game consoles, tablets and laptops, scrap, gold,
 * and allowances for CO2 (ML § 46, stk. 1). Folded as for search.
 */
const reversed = new RegExp(
  `(?<![\\p{L}])(?:${[
    'omvendt betalingspligt',
    'reverse charge',
    '(?:mobil|smart)(?:telefon|phone)',
    'mobile (?:tele)?phone',
    'integrere(?:t|de) kredsloeb',
    'integrated circuit',
    '(?:mikro|micro)?processor',
    '(?:spille|spil)konsol',
    'gam(?:e|ing) console',
    'tablet',
    'tavle ?-?pc',
    'laptop',
    'notebook',
    'baerbare? (?:computer|pc)',
    'metalskrot',
    'skrot',
    'metalaffald',
    'scrap',
    'investeringsguld',
    'raaguld',
    'investment gold',
    '(?:co2|klima)-?kvote',
  ].join('|')})`,
  'u',
)

export function atHome(input: LineInput, at: number, key: TreatmentKey, reason: Said, isReversible: { isGoods: boolean } | null): Verdict {
  if (input.vatRate !== 0) return { key, reason, mentions: [], line: line(input.vatRate, 'U25', null), warnings: [] }
  // Who sells goods without VAT to a Danish business sells what § 46 lists: hardly any goods are exempt.
  const isNamed = reversed.test(foldForSearch(input.description))
  if (isReversible !== null && (isNamed || isReversible.isGoods)) return reverseCharge(at, isNamed)
  return exempt(at, key, reason, isNamed)
}

const warning = (at: number, said: Said): Warning => ({ field: `lines.${at}.vatRate`, ...said })

function reverseCharge(at: number, isNamed: boolean): Verdict {
  return {
    key: 'domestic_reverse_charge',
    reason: say('sale_vat.danish_reverse_charge'),
    mentions: ['Omvendt betalingspligt, køber afregner momsen (ML § 46)'],
    line: line(0, 'OBPS', 'ML § 46, stk. 1'),
    warnings: [warning(at, say(isNamed ? 'check_reverse_charge.named' : 'check_reverse_charge.goods'))],
  }
}

function exempt(at: number, key: TreatmentKey, reason: Said, isNamed: boolean): Verdict {
  return {
    key: key === 'domestic' ? 'domestic_exempt' : key,
    reason: key === 'domestic' ? say('sale_vat.danish_exempt') : reason,
    mentions: ['Momsfritaget, ML § 13'],
    line: line(0, 'U0', 'ML § 13'),
    warnings: [warning(at, say(isNamed ? 'check_exemption.reverse_charge' : 'check_exemption'))],
  }
}
