/** Invented companies: their names are put together from lists, their numbers have right check digits. */
import { remainderBy97 } from '../../../src/domain/identity/check-digits.ts'
import { vatCheckDigits } from '../../../src/domain/identity/vat-check-digits.ts'
import type { Chance } from '../chance.ts'
import type { Country } from '../countries/country.ts'
import type { Goods } from '../languages/vocabulary.ts'
import { choices, type Split } from '../splits.ts'

export interface Party {
  name: string
  isCompany: boolean
  street: string
  place: string
  town: string
  country: Country
  /** With its prefix, as registers write it; null where there is none. */
  vatNumber: string | null
  printedVat: string
  person: string
}

export interface Seller extends Party {
  /** What stands on the sign, where that is not the registered name. */
  brand: string | null
  phone: string
  mail: string
  web: string
  register: string
  iban: string
  printedIban: string
  bic: string
  bank: string
  account: string
  slogan: string
}

const beginnings =
  'Nor|Tal|Bri|Ver|Lum||Kas|Ost|Mar|Fen|Hol|Dor|Vin|Sol|Gre|Pal|Ros|Tem|Ald|Cor|Bel|Stel|Arc|Mon|Quer|Ulv|Fal|Ner|Zan|Hav|Eld|Tor|Kal|Ven|Sar|Lin'
const endings = 'vik|dal|ton|berg|mar||ora|feld|ano|sund|ento|wick|ena|lund|ium|ella|hoff|ari|ström|gate|ium|ona|drup|hus|ligen|ado|mere'

export const stem = (split: Split, chance: Chance): string => chance.of(choices(beginnings, split)) + chance.of(choices(endings, split))

const filled = (pattern: string, chance: Chance): string =>
  pattern.replace(/[#@]/g, (sign, at: number) =>
    sign === '@' ? chance.letters(1) : String(chance.between(at === 0 || pattern[at - 1] !== '#' ? 1 : 0, 9)),
  )

export const oneOf = (list: string, chance: Chance): string => chance.of(list.split('|'))

function companyName(country: Country, goods: Goods, split: Split, chance: Chance): string {
  const root = stem(split, chance)
  const surname = (): string => oneOf(country.surnames, chance)
  const trade = chance.of(goods.names)
  const form = oneOf(country.forms, chance)
  const town = oneOf(country.towns, chance).replace(/[ ,(-].*$/, '')
  const made = chance.of([
    `${root} ${trade}`,
    `${root} ${trade}`,
    `${root}`,
    `${surname()} ${trade}`,
    `${surname()} & ${surname()}`,
    `${trade} ${root}`,
    `${trade} ${surname()}`,
    `${town} ${trade}`,
    `${chance.letters(3)} ${trade}`,
    `${root}-${trade}`,
    `${root} ${stem(split, chance)} ${trade}`,
    `${root}${chance.of(['.com', '24', ' Group', ' International', ' Nord', ''])}`,
    `${oneOf(country.firstNames, chance)}’s ${trade}`,
    `${trade} ${surname()} & ${surname()}`,
  ])
  return `${made} ${form}`.trim()
}

export const personName = (country: Country, chance: Chance): string =>
  `${oneOf(country.firstNames, chance)} ${oneOf(country.surnames, chance)}`

/** Tried until the check digits fit, with the project's own rules. */
export function vatNumberOf(country: Country, chance: Chance): string | null {
  if (country.vatPrefix === '') return null
  const prefix = country.vatPrefix.slice(0, country.vatPrefix === 'CHE' ? 3 : 2)
  const shapes: Record<string, string> = {
    DK: '########',
    SE: '5#########01',
    FI: '########',
    NL: '#########B01',
    BE: '0#########',
    DE: '#########',
    AT: 'U########',
    CHE: '#########',
    GB: '#########',
    IE: '#######@',
    IT: '0##########',
    FR: '###########',
    LU: '########',
    ES: 'B########',
  }
  const passes = vatCheckDigits.get(prefix)!
  for (;;) {
    const national = shapes[prefix]!.replace(/[#@]/g, sign => (sign === '@' ? chance.letters(1) : String(chance.between(0, 9))))
    if (!/^[A-Z]?0{3}/.test(national) && passes(national)) return prefix + national
  }
}

const grouped = (text: string, size: number): string => text.replace(new RegExp(`.{${size}}(?=.)`, 'g'), '$& ')

export function printVat(vatNumber: string | null, country: Country, chance: Chance): string {
  if (vatNumber === null) return ''
  const form = oneOf(country.vatForms, chance)
  const prefix = vatNumber.slice(0, country.vatPrefix === 'CHE' ? 3 : 2)
  const national = vatNumber.slice(prefix.length)
  if (form === 'N') return national
  if (form === 'S') return `${prefix} ${grouped(national, prefix === 'DK' ? 2 : 3)}`
  if (form === 'D')
    return prefix === 'NL'
      ? `NL${national.slice(0, 4)}.${national.slice(4, 6)}.${national.slice(6)}`
      : `${national[0]}-${national.slice(1)}`
  if (form === 'C') return `CHE-${grouped(national, 3).replaceAll(' ', '.')} ${country.language === 'fr' ? 'TVA' : 'MWST'}`
  return vatNumber
}

export function ibanOf(country: Country, chance: Chance): string {
  if (country.bban === '') return ''
  const account = filled(country.bban, chance)
  const check = 98 - remainderBy97(`${account}${country.code}00`)
  return `${country.code}${String(check).padStart(2, '0')}${account}`
}

function addressOf(country: Country, chance: Chance): { street: string; place: string; town: string } {
  const town = oneOf(country.towns, chance)
  const number = String(chance.between(1, chance.is(0.8) ? 120 : 980))
  const street = oneOf(country.address, chance)
    .replace(/\bS\b/, () => oneOf(country.streets, chance))
    .replace(/#+/g, run => (run.length > 1 ? chance.digits(run.length) : number))
  const place = filled(
    oneOf(country.place, chance).replace(/\bT\b/, () => town),
    chance,
  ).replace(/ {2}/g, ' ')
  return { street, place, town: town.replace(/ [(-].*$/, '') }
}

export function partyIn(country: Country, goods: Goods, kind: 'company' | 'person', split: Split, chance: Chance): Party {
  const vatNumber = kind === 'company' ? vatNumberOf(country, chance) : null
  return {
    name: kind === 'company' ? companyName(country, goods, split, chance) : personName(country, chance),
    isCompany: kind === 'company',
    ...addressOf(country, chance),
    country,
    vatNumber,
    printedVat: printVat(vatNumber, country, chance),
    person: personName(country, chance),
  }
}

const simple = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/ø/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '')

export function sellerIn(country: Country, goods: Goods, split: Split, slogans: readonly string[], chance: Chance): Seller {
  const party = partyIn(country, goods, chance.is(0.06) ? 'person' : 'company', split, chance)
  const vatNumber = party.vatNumber ?? vatNumberOf(country, chance)
  const brand =
    party.isCompany && chance.is(0.3) ? chance.of([stem(split, chance), `${stem(split, chance)} ${chance.of(goods.names)}`]) : null
  const host = `${simple(brand ?? party.name).slice(0, 16)}.${chance.of(['com', country.code === 'US' ? 'com' : country.code === 'GB' ? 'co.uk' : country.code.toLowerCase(), 'eu'])}`
  const iban = ibanOf(country, chance)
  return {
    ...party,
    vatNumber,
    printedVat: party.printedVat || printVat(vatNumber, country, chance),
    brand,
    phone: filled(oneOf(country.phone, chance), chance),
    mail: `${chance.of(['info', 'mail', 'post', 'kontakt', 'office', 'billing', 'hello', 'faktura', 'admin'])}@${host}`,
    web: chance.is(0.6) ? `www.${host}` : host,
    register: filled(oneOf(country.register, chance), chance),
    iban,
    printedIban: chance.is(0.75) ? grouped(iban, 4) : iban,
    bic: `${chance.letters(4)}${country.code}${chance.letters(1)}${chance.digits(1)}${chance.is(0.3) ? 'XXX' : ''}`,
    bank: `${stem(split, chance)} ${chance.of(['Bank', 'Banca', 'Sparkasse', 'Bank', 'Banque', 'Credit'])}`,
    account: `${chance.digits(4)} ${chance.digits(chance.of([7, 8, 10]))}`,
    slogan: chance.of(slogans),
  }
}
