/** Why a purchase is coded as it is, in both countries. */
import { capitalised, ended, toldPart } from '../text.ts'
import type { Said, Words } from '../words.ts'

/** The kinds of purchase of both countries, as they are called within a sentence. */
export const categoryNames = {
  accounting: 'audit and accounting',
  advertising: 'advertising',
  bank_fees: 'bank and payment fees',
  canteen: 'food for staff',
  car_leasing: 'car leasing and hire',
  cleaning: 'cleaning and waste',
  commissions: 'commissions',
  consulting: 'consulting',
  energy: 'electricity and gas',
  equipment_leasing: 'rental of equipment',
  fines: 'fines and public fees',
  food: 'food and drink',
  freight: 'freight',
  fuel_car: 'fuel and running of a car',
  furniture: 'furniture',
  gifts: 'gifts',
  goods: 'goods for resale',
  heating: 'heating',
  hotel: 'hotels',
  insurance: 'insurance',
  internet: 'internet and landline',
  it_hardware: 'IT hardware',
  leasing: 'leasing and hire of equipment',
  legal: 'legal assistance',
  literature: 'professional literature',
  membership: 'memberships',
  newspapers: 'newspapers and magazines',
  office: 'office supplies',
  other: 'other costs',
  parking: 'parking',
  phone_mobile: 'telephone',
  postage: 'postage',
  publications: 'books, newspapers and magazines',
  rent: 'rent',
  repair: 'repair and maintenance',
  representation: 'representation',
  restaurant: 'restaurants and bars',
  security: 'security services',
  small_equipment: 'small equipment',
  software: 'software and hosting',
  stamp_duty: 'stamp duty and public fees',
  subcontractor: 'subcontractors',
  temporary_workers: 'temporary workers',
  training: 'training',
  travel: 'travel and tickets',
  vehicles: 'purchase of a vehicle',
  water: 'water',
} as const

/** A category that somebody has made up has no other name than its own. */
const nameOf = (category: string): string => categoryNames[category as keyof typeof categoryNames] ?? category.replaceAll('_', ' ')

/** Where a word was found. */
export type Where = 'bought' | 'supplier_name' | 'document'

const places: Readonly<Record<Where, string>> = {
  bought: 'what was bought',
  supplier_name: 'the name of the supplier',
  document: 'the document',
}

export interface Amount {
  amount: number
  currency: string
}

/** The number of an account and its name, which is never translated. */
export interface Booked {
  account: string
  accountName: string
}

export interface Answered {
  fact: string
  question: Said
  answer: Said
  by: string
  on: string
}

const money = ({ amount, currency }: Amount, words: Words): string => words.money(amount, currency)

const nowhere = 'The document does not say where the supplier is, and the VAT depends on it.'
const takenAsDomestic = 'The document does not say where the supplier is; it is taken as a domestic one, since currency and language fit.'

/** Taxes that are no VAT, as a sentence begins with them. */
export const otherTaxNames = {
  sales_tax: 'Sales tax',
  excise: 'Excise duty',
  registration_tax: 'Registration tax',
  stay_tax: 'Tourist tax',
  insurance_tax: 'Insurance tax',
  travel_tax: 'Passenger or airport tax',
  environment_charge: 'An environmental charge',
  deposit: 'A deposit on packaging',
  customs_duty: 'Customs duty',
}

export const coding = {
  keyword: ({ word, where, category }: { word: string; where: Where; category: string }) =>
    `"${word}" in ${places[where]} stands for ${nameOf(category)}.`,
  name_only: ({ word, category }: { word: string; category: string }) =>
    `Only the name of the supplier speaks of ${nameOf(category)} ("${word}"), nothing that was bought does: check the category.`,
  no_word_found: 'No word on the document says what was bought: it is booked as other costs until you choose a category.',
  item_apart: ({ word, category }: { word: string; category: string }) =>
    `"${word}" is booked apart from the rest, as ${nameOf(category)}.`,
  coding_table: ({ category, account, accountName }: Booked & { category: string }) =>
    ended(`${capitalised(nameOf(category))}: booked on account ${account}, ${accountName}`),
  account_of_category: ({ category, account, accountName }: Booked & { category: string }) =>
    ended(`${capitalised(nameOf(category))}: account ${account}, ${accountName}`),
  'supplier_country.domestic': 'The supplier is a domestic one.',
  'supplier_country.eu': ({ country }: { country: string }, words: Words) =>
    `The supplier is in ${words.country(country)}, another country of the EU.`,
  'supplier_country.world': ({ country }: { country: string }, words: Words) =>
    `The supplier is in ${words.country(country)}, outside the EU.`,
  'country_assumed.domestic': takenAsDomestic,
  'country_assumed.unknown': nowhere,
  supplier_country_unknown: nowhere,
  'supplier_country_unknown.taken_as_domestic': takenAsDomestic,
  origin_unknown: nowhere,
  learnt_correction: ({ on, by }: { on: string; by: string }, words: Words) => ended(`As on ${words.day(on)}, corrected by ${by}`),
  learnt_history: ({ on, agreeing }: { on: string; agreeing: number }, words: Words) =>
    `As on ${words.day(on)}: the last ${agreeing} postings of this supplier agree.`,
  rounding: (values: Amount, words: Words) => `The total differs from its parts by ${money(values, words)}, which is rounding.`,
  other_tax: ({ kind, ...values }: Amount & { kind: keyof typeof otherTaxNames }, words: Words) =>
    `${otherTaxNames[kind]} of ${money(values, words)} is not VAT: it is not deducted, and is part of the cost.`,
  total_missing: 'No total was found on the document: enter the amount.',
  currency_missing: 'No currency was found on the document: enter the amount.',
  rate_missing: ({ currency }: { currency: string }) => `No exchange rate for ${currency} is known: enter one, or the amount.`,
  rate_old: ({ rateOn, on }: { rateOn: string; on: string }, words: Words) =>
    `The last exchange rate that is known is of ${words.day(rateOn)}, and the document is of ${words.day(on)}: enter that day's.`,
  exchange_rate: (
    { amount, currency, rate, home, source, on }: Amount & { rate: number; home: string; source: Said | string; on: string },
    words: Words,
  ) =>
    `${words.money(amount, currency)} at ${words.number(rate)} ${home} for 1 ${currency} (${toldPart(source, words)}, ${words.day(on)}).`,
  rate_of_earlier_day: ({ on, rateOn, law }: { on: string; rateOn: string; law: string }, words: Words) =>
    `There is no rate of ${words.day(on)}: the last one before it counts, of ${words.day(rateOn)} (${law}).`,
  amount_too_large: 'The amount is larger than books can hold: look at it, and enter the right one.',
  vat_does_not_fit_rate: ({ rate, net, vat, currency }: { rate: number; net: number; vat: number; currency: string }, words: Words) =>
    `${words.percent(rate)} of ${words.money(net, currency)} is not ${words.money(vat, currency)}: look at the VAT.`,
  'totals_do_not_add_up.parts': (values: Amount, words: Words) =>
    `The parts of the document differ from its total by ${money(values, words)}, so no VAT is deducted.`,
  'totals_do_not_add_up.untaxed': (values: Amount, words: Words) =>
    `VAT is stated on a part of the total only, and nothing on the document explains the other ${money(values, words)}.`,
  untaxed_rest: (values: Amount, words: Words) =>
    `The document states no VAT on ${money(values, words)} of its total: that part is taken as bought without VAT.`,
  fact_answered: ({ question, answer, by, on }: Answered, words: Words) =>
    ended(`${words.sentence(question)} ${by} answered on ${words.day(on)}: ${words.sentence(answer)}`),
  fact_learnt: ({ question, answer, by, on }: Answered, words: Words) =>
    ended(
      `${words.sentence(question)} As ${by} answered on ${words.day(on)} for another document of this supplier: ${words.sentence(answer)}`,
    ),
  fact_missing: (
    { fact, question, answers }: { fact: string; question: Said; answers: readonly { answer: string; meaning: Said }[] },
    words: Words,
  ) =>
    `${words.sentence(question)} Answer "${fact}" with PATCH /documents/{id}/facts: ${answers
      .map(({ answer, meaning }) => `${answer} (${words.sentence(meaning)})`)
      .join(', ')}.`,
  facts_empty: 'Answer at least one fact.',
  unknown_fact: ({ fact, facts }: { fact: string; facts: readonly string[] }) =>
    `There is no fact "${fact}". There are: ${facts.join(', ')}.`,
  unknown_answer: ({ answer, answers }: { answer: string; answers: readonly string[] }) =>
    `"${answer}" is no answer to it. There are: ${answers.join(', ')}.`,
  // What a reason rests on, where that is not printed on the document.
  evidence_amount: (values: Amount, words: Words) => money(values, words),
  evidence_apiece: (values: Amount, words: Words) => `${money(values, words)} apiece`,
  evidence_vat: ({ vat, net, currency }: { vat: number; net: number; currency: string }, words: Words) =>
    `VAT ${words.money(vat, currency)} on ${words.money(net, currency)}`,
  evidence_rate: ({ rate }: { rate: number }, words: Words) => words.percent(rate),
  evidence_place: ({ country }: { country: string }, words: Words) => words.country(country),
  evidence_country: ({ country }: { country: string }) => `country ${country}`,
  evidence_vat_number: ({ vatNumber }: { vatNumber: string }) => `VAT number ${vatNumber}`,
  evidence_foreign_seller: ({ vatNumber, country }: { vatNumber: string; country: string }) =>
    `VAT number ${vatNumber}, country ${country}`,
  evidence_currency_language: ({ currency, language }: { currency: string | null; language: string | null }) =>
    `currency ${currency ?? 'not stated'}, language ${language ?? 'not recognised'}`,
  evidence_answered: ({ by, on }: { by: string; on: string }, words: Words) => `${by}, ${words.day(on)}`,
  evidence_receipt: 'receipt (scontrino, documento commerciale)',
  evidence_tax_regime: ({ regime }: { regime: string }) => `tax regime ${regime}`,
} as const
