/** What a country's paper has of its own: money, tax rates, addresses, numbers, ways to write a day and an amount. */
import type { Language } from '../languages/vocabulary.ts'

export interface Country {
  code: string
  language: Language
  currency: string
  /** How the currency is printed beside an amount. */
  signs: string
  /** In percent; `null` where there is no VAT. */
  rates: { standard: number; reduced: number; low: number } | null
  /** What has VAT's place and is none. */
  otherTax?: { names: string; rates: readonly number[] }
  towns: string
  streets: string
  /** `#` is a digit of the postal code, `T` the town. */
  place: string
  /** `S` is the street, `#` the house number. */
  address: string
  surnames: string
  firstNames: string
  /** Behind a company's name; an empty entry is none. */
  forms: string
  phone: string
  /** Of the account behind country and check digits: `#` a digit, `@` a letter. */
  bban: string
  vatPrefix: string
  /** How the VAT number is printed: `V` with prefix, `N` without, `S` grouped. */
  vatForms: string
  /** The name of the register and a number in it. */
  register: string
  /** Day formats, the frequent ones several times. */
  dates: string
  /** `1.234,56` and so on. */
  amounts: string
  /** The step that a cash total is rounded to, in minor units. */
  cashStep: number
}
