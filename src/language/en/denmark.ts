/** What the Danish rules say about a purchase. */
import type { Words } from '../words.ts'

export const denmark = {
  'supplier_country_unknown.decides':
    'Whether there is Danish VAT, foreign VAT or VAT that the buyer owes depends on where the supplier is.',
  rate_not_danish: ({ rate, danishRate }: { rate: number; danishRate: number }, words: Words) =>
    `VAT at ${words.percent(rate)} is no Danish VAT, which has the one rate of ${words.percent(danishRate)}: it is not deducted.`,
  'vat_on_bill.full': 'Danish VAT on the bill, deducted in full.',
  'vat_on_bill.part': 'Danish VAT on the bill, deducted in part.',
  'vat_on_bill.exempt_kind': 'Purchases of this kind are normally exempt, but the bill shows Danish VAT, so it is deducted.',
  'no_vat_on_bill.part': 'There is no VAT on this part, so none is deducted.',
  'no_vat_on_bill.bill': 'The bill shows no VAT, so none is deducted.',
  'exempt.on_bill': 'Exempt from VAT, and the bill shows none.',
  'exempt.from_abroad': 'Exempt from VAT, also from abroad.',
  'reverse_charge_domestic.deducted': 'Danish reverse charge: the buyer owes the VAT and deducts it.',
  'foreign_vat.eu':
    'VAT of another EU country is not deducted in Denmark: it is part of the cost, and may be claimed back through the refund portal.',
  'foreign_vat.world': 'VAT or sales tax of a country outside the EU is not deducted in Denmark: it is part of the cost.',
  taxed_abroad: 'Taxed where it takes place, which is taken to be abroad: there is no Danish VAT on it.',
  reverse_charge_eu_services: 'Services from another EU country: the buyer owes the VAT (reverse charge).',
  reverse_charge_world_services: 'Services from outside the EU: the buyer owes the VAT (reverse charge).',
  acquisition_eu_goods: 'Goods from another EU country: the buyer owes the VAT on the acquisition.',
  import_goods: 'Goods from outside the EU: the buyer owes import VAT, on the customs value with duty and transport, not on this bill.',
  customs_value_needed:
    'Goods from outside the EU: the buyer owes import VAT, on the customs value with duty and transport, not on this bill. Take the base from the customs statement.',
  partly_private_phone:
    'Half of the VAT on a mobile phone is deducted, since it is assumed to be used privately too; set I25 where it is not.',
  restaurant_quarter: 'A quarter of the VAT on a restaurant bill is deducted, when it is strictly for business.',
  breakfast_not_apart: ({ line }: { line: string }) =>
    `"${line}": only a quarter of the VAT on breakfast is deducted, so it has to be booked apart from the room.`,
  for_resale: 'Bought to be sold on: the VAT is deducted in full.',
  meeting_catering: 'Served at a meeting on your own premises: the VAT is deducted in full.',
  'no_deduction.kind': 'The VAT on purchases of this kind is not deducted.',
  'no_deduction.staff': 'The VAT on food for staff and owner is not deducted.',
  'no_deduction.gift': 'The VAT on gifts and representation is not deducted.',
  'no_deduction.purpose_unknown': 'No VAT is deducted on food, drinks and the like, until it is known what they are for.',
  vehicle_for_business: 'A vehicle for goods that is used for the business only: the VAT on its purchase is deducted in full.',
  van_purchase_mixed: 'The VAT on the purchase of a van that is also used privately is not deducted.',
  'lessor_states.exact': ({ percent }: { percent: number }, words: Words) =>
    `The lessor states that ${words.percent(percent)} of the VAT may be deducted.`,
  'lessor_states.rounded': ({ percent }: { percent: number }, words: Words) =>
    `The lessor states a deduction that is no whole percentage of the VAT: ${words.percent(percent)} is deducted. Correct the code if more is to be.`,
  'lorry.running': 'The VAT on running a vehicle over 3 tonnes is deducted in full.',
  'lorry.lease': 'The VAT on the lease of a vehicle over 3 tonnes is deducted in full.',
  'van.parking': 'The VAT on parking a van is deducted in full.',
  'van.running': 'The VAT on running a van is deducted in full, also when it is driven privately.',
  van_lease_business: 'The VAT on the lease of a van that is used for the business only is deducted in full.',
  'van_lease_mixed.known': 'A third of the VAT on the lease of a van is deducted, since it is also used privately.',
  'van_lease_mixed.assumed':
    'A third of the VAT on the lease of a van is deducted, until it is known that the van is used for the business only.',
  'passenger_car.known': 'The VAT on a passenger car is not deducted.',
  'passenger_car.assumed': 'Taken as a passenger car, whose VAT is not deducted, until it is known which vehicle it is.',
  oresund_crossing: 'The VAT on crossing the Øresund is deducted in full, also in a passenger car, and for its Swedish half too.',
  // The questions, what each answer means, and what follows from it.
  'fact_question.vehicle': 'Which vehicle is this for?',
  'fact_question.lessor_vat': 'Does the lessor state how much of the VAT on this passenger car may be deducted?',
  'fact_question.purpose': 'What are the food, drinks or goods for?',
  'fact_meaning.passenger_car': 'a passenger car, white plates',
  'fact_meaning.van_business': 'a van of up to 3 t, used for the business only',
  'fact_meaning.van_mixed': 'a van of up to 3 t, also used privately',
  'fact_meaning.lorry': 'a vehicle over 3 t, or a machine',
  'fact_meaning.lessor_states_nothing': 'no, or it is rented for less than six months',
  'fact_meaning.lessor_states': 'yes, on another paper',
  'fact_meaning.for_resale': 'to be sold on',
  'fact_meaning.for_meeting': 'served at a business meeting or course on the premises',
  'fact_meaning.for_staff': 'for the staff or the owner',
  'fact_meaning.as_gift': 'a gift or representation',
  'fact_effect.none_by_law': ({ law }: { law: string }) => `No VAT is deducted (${law}).`,
  'fact_effect.all_by_law': ({ law }: { law: string }) => `All VAT is deducted (${law}).`,
  'fact_effect.all': 'All VAT is deducted.',
  'fact_effect.van_mixed': ({ law }: { law: string }) =>
    `All VAT on running it is deducted, a third of a lease, none of the purchase (${law}).`,
  'fact_effect.set_lessor_share': 'None is deducted by itself: set the VAT code I25D with the percentage that it states.',
  'fact_effect.goods_for_resale': ({ law }: { law: string }) => `Goods for resale: all VAT is deducted (${law}).`,
} as const
