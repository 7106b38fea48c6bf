/** What the Danish rules say about a sale. */

import { named } from '../english-country-names.ts'
import type { Words } from '../words.ts'

const kinds = 'telephones, circuits, consoles, tablets, laptops, scrap, gold, CO2 allowances'

const exemption =
  'A line of 0 % is taken as exempt, such as health, teaching, insurance or letting, and is no part of the VAT return: write 25 where it is taxed.'

export const denmarkSales = {
  'sale_vat.danish': 'The sale is in Denmark, so Danish VAT is charged as the lines say.',
  'sale_vat.danish_eu_consumer': ({ country }: { country: string }, words: Words) =>
    `A buyer in ${named(country, words)} without a valid VAT number is taken as a consumer and charged Danish VAT.`,
  'sale_vat.danish_reverse_charge':
    'No VAT is charged: a Danish business that buys goods of this kind owes the VAT itself (ML § 46, stk. 1).',
  'sale_vat.danish_exempt': 'No VAT is charged: a line of 0 % is taken as an exempt sale (ML § 13).',
  'check_reverse_charge.named': `A line without VAT is of a kind that the buyer owes the VAT of (${kinds}): write 25 where it is not.`,
  'check_reverse_charge.goods': `Goods without VAT to a Danish business are taken as of a kind that the buyer owes the VAT of (${kinds}): write 25 where it is not.`,
  check_exemption: exemption,
  'check_exemption.reverse_charge': `${exemption} Goods whose VAT the buyer owes (ML § 46) are sold so to businesses with a CVR number only.`,
  'check_place_of_supply.danish_consumer': ({ country }: { country: string }, words: Words) =>
    `Danish VAT applies to most services for consumers in ${named(country, words)}, but not to advice, licences, advertising and the like used there (ML § 21 d): write 0 on such lines.`,
  'oss_may_apply.danish_goods':
    "Danish VAT is charged. Once goods sent to consumers in other EU countries pass 10,000 EUR a year, the VAT of the buyer's country is due, through the One Stop Shop: the running total is under VAT, OSS.",
  'oss_may_apply.danish_services':
    "Danish VAT is charged. Once electronic services for consumers in other EU countries pass 10,000 EUR a year, the VAT of the buyer's country is due, through the One Stop Shop. If yours are electronic, say so under VAT, OSS.",
  'profile_lacks.cvr': 'The profile of the organization lacks its CVR number, which every invoice shows (momsbekendtgørelsen § 58).',
  'date_in_future.danish_invoice': 'The invoice is dated in the future: its VAT belongs to the period of that day.',
} as const
