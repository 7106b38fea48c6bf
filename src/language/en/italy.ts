/** What the Italian rules say about a purchase. */
import { ended } from '../text.ts'
import type { Words } from '../words.ts'
import type { Amount, Booked } from './coding.ts'

/** Why an invoice carries no VAT: the names of the `natura`. */
export const natureNames = {
  N1: 'Excluded from the taxable amount (advances, stamp duty passed on)',
  'N2.1': 'Outside Italian VAT by place of supply',
  'N2.2': 'Outside VAT, other cases (flat-rate sellers above all)',
  'N3.1': 'Zero-rated, exports',
  'N3.2': 'Zero-rated, supplies to the EU',
  'N3.3': 'Zero-rated, supplies to San Marino',
  'N3.4': 'Zero-rated, treated as exports',
  'N3.5': 'Zero-rated, declaration of intent',
  'N3.6': 'Zero-rated, other supplies',
  N4: 'Exempt',
  N5: 'Margin scheme, VAT not shown',
  'N6.1': 'Reverse charge, scrap',
  'N6.2': 'Reverse charge, gold and silver',
  'N6.3': 'Reverse charge, building subcontracts',
  'N6.4': 'Reverse charge, buildings',
  'N6.5': 'Reverse charge, mobile telephones',
  'N6.6': 'Reverse charge, electronic products',
  'N6.7': 'Reverse charge, cleaning, demolition and work on buildings',
  'N6.8': 'Reverse charge, energy',
  'N6.9': 'Reverse charge, other cases',
  N7: 'VAT paid in another country of the EU',
} as const

const natureOf = (nature: string): string => natureNames[nature as keyof typeof natureNames] ?? nature

/** A limit for one piece, in euro. */
export interface Limit {
  limit: number
}

const upTo = (limit: number, words: Words): string => `${words.number(limit)} EUR`

const customs =
  'This is a customs declaration: its VAT goes with 22IMP, and the goods are booked with the invoice of their supplier. See that their value is not booked twice.'

export const italy = {
  account_of_nature: ({ nature, account, accountName }: Booked & { nature: string }) =>
    ended(`The nature ${nature} stands for a building subcontract: account ${account}, ${accountName}`),
  bought_for_resale: ({ account, accountName }: Booked) => ended(`Bought to be sold on: account ${account}, ${accountName}`),
  'asset_limit.asset': ({ account, accountName, limit }: Booked & Limit, words: Words) =>
    ended(`From ${upTo(limit, words)} apiece on it is an asset: account ${account}, ${accountName}`),
  'asset_limit.cost': ({ account, accountName, limit }: Booked & Limit, words: Words) =>
    ended(`Below ${upTo(limit, words)} apiece it is a cost of the year: account ${account}, ${accountName}`),
  small_pieces_apart: ({ account, accountName, limit }: Booked & Limit, words: Words) =>
    ended(`What costs less than ${upTo(limit, words)} apiece is booked apart, as a cost of the year: account ${account}, ${accountName}`),
  // From abroad.
  seller_established_abroad: ({ country, type }: { country: string; type: string }, words: Words) =>
    `The seller is established in ${words.country(country)} and has an Italian VAT number only: the buyer owes the VAT and records it with a ${type}.`,
  foreign_seller_charges_vat: ({ amount, currency, country }: Amount & { country: string }, words: Words) =>
    `${words.money(amount, currency)} of Italian VAT is charged by a seller established in ${words.country(country)}. It is not deductible as such: ask for an invoice without VAT, or for the permanent establishment that sells.`,
  public_charge_abroad: 'A charge of a foreign authority is outside Italian VAT.',
  taxed_where_used: 'Meals, rooms and journeys are taxed where they take place: nothing is owed in Italy.',
  receipt_from_abroad: 'A receipt from abroad that does not name the buyer is taken as bought there: nothing is owed in Italy.',
  exempt_from_abroad:
    'Insurance and payment services from abroad are exempt in Italy as well: the self-invoice (TD17) carries the nature N4.',
  san_marino_with_vat: 'A seller in San Marino may charge Italian VAT; the invoice is communicated with a TD28.',
  'foreign_vat.of_country': ({ country }: { country: string }, words: Words) =>
    `VAT of ${words.country(country)} cannot be deducted in Italy: the whole amount is cost, outside the registers. Within the EU it can be claimed back.`,
  charged_as_consumer: ({ country, rate }: { country: string; rate: number }, words: Words) =>
    `A seller in ${words.country(country)} charges ${words.percent(rate)} as to a consumer. It is not deductible: give the seller your VAT number and ask for an invoice without VAT.`,
  intra_community_goods: 'Goods from another country of the EU: the buyer owes the VAT and records it with a TD18.',
  goods_from_enclave: ({ country }: { country: string }, words: Words) =>
    `Goods from ${words.country(country)} pass no customs: the buyer owes the VAT and records it with a TD19.`,
  import_of_goods:
    'Goods from outside the EU: the invoice of the supplier has no VAT effect. The VAT comes with the customs declaration, which is booked with 22IMP.',
  import_vat_at_customs: 'The VAT on these goods is paid at customs: book the customs declaration with 22IMP.',
  'reverse_charge_eu_services.recorded': 'Services from another country of the EU: the buyer owes the VAT and records it with a TD17.',
  'reverse_charge_world_services.recorded': 'Services from outside the EU: the buyer owes the VAT and records it with a TD17.',
  'reverse_charge_world_services.enclave': ({ country }: { country: string }, words: Words) =>
    `Services from ${words.country(country)}, which is outside the EU: the buyer owes the VAT and records it with a TD17.`,
  // At home.
  receipt_without_invoice: 'A receipt gives no right to deduct VAT, only an invoice does: all of it is cost.',
  tax_of_authority: 'Taxes and fees that an authority asks for are outside VAT, and outside its registers.',
  customs_declaration: customs,
  rate_unclear: ({ rates }: { rates: readonly number[] }) =>
    `The VAT on the bill is of no Italian rate (${rates.join(', ')} %): look at the document and choose the code.`,
  'vat_on_bill.rate': ({ rate }: { rate: number }, words: Words) => `The supplier charges ${words.percent(rate)} VAT.`,
  nature_generic: ({ nature }: { nature: string }) => `The nature ${nature} does not say enough: choose one of N1 to N7 with its number.`,
  nature_on_bill: ({ nature }: { nature: string }) => `The bill carries no VAT, by nature ${nature}: ${natureOf(nature)}.`,
  nature_in_words: ({ nature }: { nature: string }) => `The bill carries no VAT, by nature ${nature}: ${natureOf(nature)}.`,
  'nature_missing.unclear': 'For this amount no VAT could be made out, though the document has some: look at it and choose the code.',
  'nature_missing.no_reason':
    'The supplier is Italian and charges no VAT, and the document does not say why: look for the nature (N1 to N7) and choose the code.',
  flat_rate_seller: 'The supplier is in the flat-rate regime: it charges no VAT, and nothing is withheld from its fee.',
  'reverse_charge_domestic.recorded': ({ rate }: { rate: number }, words: Words) =>
    `Reverse charge: the buyer owes the VAT at ${words.percent(rate)} and records it with a TD16.`,
  ordinary_rate_assumed: 'The document names no rate: 22 % is taken. Some building work is taxed at 10 %.',
  'without_vat_by_kind.insurance': 'Insurance is exempt.',
  'without_vat_by_kind.bank_fees': 'What banks charge for payments and accounts is exempt.',
  'without_vat_by_kind.postage': 'The universal postal service is exempt.',
  'without_vat_by_kind.stamp_duty': 'Stamp duty and public fees that are passed on are no part of the taxable amount.',
  'without_vat_by_kind.fines': 'A fine is outside VAT.',
  'without_vat_by_kind.membership': 'A fee that members pay as such is outside VAT.',
  'without_vat_by_kind.rent': 'Rent without VAT is taken as exempt.',
  'without_vat_by_kind.travel': 'A ticket without VAT: none would be deductible, so it is kept out of the registers.',
  occasional_work: 'Occasional work is outside VAT.',
  city_tax: 'The tax on overnight stays is passed on for the town and is no part of the taxable amount.',
  // How much of it is deducted.
  telephone_partly_private: 'A telephone is taken to be used for the business by half: change the share where it is more or less.',
  passenger_transport: 'VAT on the transport of persons is not deductible.',
  representation: 'VAT on representation is not deductible.',
  car_running_costs: 'Fuel, tolls, parking and service of a car that is not used for the business alone: 40 % of the VAT is deductible.',
  car_not_only_business: 'A car that is not used for the business alone, bought or hired: 40 % of the VAT is deductible.',
  vehicle_without_limit: 'A vehicle over 3.5 t, or one that only the business uses: all of the VAT is deductible.',
  book_rate: ({ rate, otherwise }: { rate: number; otherwise: number }) =>
    `Books, newspapers and magazines are taxed at ${rate} %; catalogues, calendars and other print are taxed at ${otherwise} %, so change the code for those.`,
  goods_vehicle_assumed: 'A goods vehicle (autocarro) is taken to be used for the business alone: up to 3.5 t it is 40 % where it is not.',
  meals_and_rooms: 'Meals and rooms with an invoice: the VAT is deductible when they serve the business.',
  meal_at_ordinary_rate: 'Meals are taxed at 10 %, and this is taxed at 22 %: see whether something else was bought.',
  food_of_the_business: 'Food and drink that is sold on, or served in a canteen for staff: the VAT is deductible.',
  food_and_drink: 'VAT on food and drink for own use is not deductible.',
  gift_of_small_value: ({ limit }: Limit, words: Words) => `A gift that costs at most ${upTo(limit, words)} apiece: the VAT is deductible.`,
  'gift_above_limit.known': ({ limit }: Limit, words: Words) =>
    `A gift that costs more than ${upTo(limit, words)} apiece: the VAT is not deductible.`,
  'gift_above_limit.unknown': ({ limit }: Limit, words: Words) =>
    `It is not known that a piece of this gift costs ${upTo(limit, words)} or less: the VAT is not deducted.`,
  flat_rate_regime: 'The organization is in a flat-rate regime: it deducts no VAT.',
  // What the accountant needs beside the VAT.
  'income_tax_share.car': 'For income tax 20 % of the costs of a car count, 70 % where an employee has it for private use too.',
  'income_tax_share.meals_and_rooms': 'For income tax 75 % of meals and rooms count.',
  'income_tax_share.telephone': 'For income tax 80 % of telephone and internet costs count.',
  'income_tax_share.representation':
    'For income tax representation counts within the limits set by the revenue, meals and rooms in it by 75 %.',
  'income_tax_share.gifts': ({ limit }: Limit, words: Words) =>
    `For income tax gifts of at most ${upTo(limit, words)} apiece count in full, dearer ones as representation.`,
  'income_tax_share.fines': 'For income tax fines do not count.',
  withheld_at_payment: ({ amount, currency }: Amount, words: Words) =>
    `${words.money(amount, currency)} is withheld at payment (ritenuta d'acconto) and paid to the tax office by the 16th of the month after. The entry is for the whole invoice.`,
  withheld_from_flat_rate:
    'Nothing is withheld from a supplier in the flat-rate regime (L. 190/2014 art. 1, c. 67): ask whether the invoice is right.',
  pension_fund_contribution:
    'The contribution to the pension fund is part of the fee: of its cost and of the amount that VAT is charged on.',
  // The questions, what each answer means, and what follows from it.
  'fact_question.vehicle_use': 'Which vehicle is this for, and is it used for the business alone?',
  'fact_question.publication_form': 'Does it come on paper, or is it read online?',
  'fact_question.leased_thing': 'What is hired or leased here?',
  'fact_question.food_purpose': 'What is the food or drink for?',
  'fact_question.gift_price': ({ limit }: Limit, words: Words) => `Does each gift cost at most ${upTo(limit, words)} without VAT?`,
  'fact_question.asset_price': ({ limit }: Limit, words: Words) => `Does each piece cost less than ${upTo(limit, words)} without VAT?`,
  'fact_meaning.mixed_vehicle': 'a car, van or motorcycle up to 3.5 t that may be used privately too',
  'fact_meaning.business_only_vehicle': 'a vehicle that only the business uses, or the car of a sales agent',
  'fact_meaning.heavy_vehicle': 'a lorry over 3.5 t, a bus or a tractor',
  'fact_meaning.printed': 'a book, a newspaper or a magazine on paper',
  'fact_meaning.online': 'read online or downloaded, or access to a database',
  'fact_meaning.equipment': 'equipment: machines, printers, furniture',
  'fact_meaning.business_vehicle': 'a vehicle over 3.5 t, or one that only the business uses',
  'fact_meaning.own_use': 'the office, meetings or staff',
  'fact_meaning.resale': 'sold on, or part of what is sold',
  'fact_meaning.gifts': 'gifts to customers',
  'fact_meaning.staff_canteen': 'a canteen or vending machines for staff',
  'fact_meaning.gift_up_to': ({ limit }: Limit, words: Words) => `yes, at most ${upTo(limit, words)} apiece`,
  'fact_meaning.gift_above': 'no, a piece costs more',
  'fact_meaning.asset_below': 'yes, each piece costs less',
  'fact_meaning.asset_from': 'no, a piece costs that or more',
  'fact_effect.goods_abroad': 'It counts as goods (TD18 from the EU).',
  'fact_effect.service_abroad': 'It counts as a service (TD17).',
  'fact_effect.all_deducted': 'All of the VAT is deducted.',
  'fact_effect.all_deducted_goods': 'All of the VAT is deducted. The account is that of goods purchased.',
  'fact_effect.part_deducted': '40 % of the VAT is deducted.',
  'fact_effect.none_deducted': 'No VAT is deducted.',
  'fact_effect.deducted_up_to': ({ limit }: Limit, words: Words) =>
    `The VAT is deducted where a piece costs at most ${upTo(limit, words)}.`,
  'fact_effect.cost': 'It is a cost of the year.',
  'fact_effect.asset': 'It is an asset.',
} as const
