/** A layout is a record: which paper, which blocks in which order and form, for which trades and languages, and what it is for. */
import type { PaperKind } from '../../../src/domain/documents/extraction.ts'
import type { Dialect } from '../languages/settling.ts'
import type { GoodsKind, Language, MetaLabel, Sentence } from '../languages/vocabulary.ts'
import type { Typeface } from '../page/metrics.ts'
import type { Align, Rules } from '../page/nodes.ts'
import type { Split } from '../splits.ts'

export type SellerPart =
  | 'name'
  | 'brand'
  | 'slogan'
  | 'street'
  | 'place'
  | 'address'
  | 'country'
  | 'phone'
  | 'mail'
  | 'web'
  | 'vat'
  | 'register'
  | 'iban'
  | 'bic'
  | 'bank'
  | 'director'
  | 'hours'
  | 'branch'

export type BuyerPart = 'name' | 'person' | 'street' | 'place' | 'country' | 'vat' | 'customer' | 'mail'

export type MetaField = MetaLabel | 'dateTime' | 'vatNo' | 'buyerVat' | 'total' | 'phone' | 'iban' | 'seller' | 'buyer'

export type LineColumn = 'position' | 'article' | 'day' | 'item' | 'quantity' | 'unit' | 'price' | 'discount' | 'rate' | 'amount'

export type PayPart = 'payBy' | 'due' | 'bank' | 'account' | 'iban' | 'bic' | 'reference' | 'terms' | 'early' | 'late' | 'payable'

export type Block =
  | { is: 'gap'; height?: number }
  | { is: 'rule'; weight?: number }
  | { is: 'down'; to: number }
  | { is: 'columns'; widths: readonly number[]; of: readonly (readonly Block[])[] }
  | { is: 'frame'; of: readonly Block[]; fill?: boolean; border?: boolean }
  | { is: 'brand'; align?: Align; size?: number; logo?: 'disc' | 'bar' | 'square' }
  | {
      is: 'seller'
      parts: readonly SellerPart[]
      align?: Align
      size?: number
      joined?: string
      label?: boolean
      caps?: boolean
      grey?: boolean
    }
  | { is: 'buyer'; parts?: readonly BuyerPart[]; label?: 'above' | 'inline' | 'none'; sender?: boolean; align?: Align; bold?: boolean }
  | { is: 'shipTo' }
  | { is: 'title'; form?: 'word' | 'number' | 'heading' | 'placed'; align?: Align; size?: number; caps?: boolean; light?: boolean }
  | {
      is: 'meta'
      fields: readonly MetaField[]
      form: 'pairs' | 'stacked' | 'inline' | 'row' | 'grid' | 'far'
      align?: Align
      joined?: string
      size?: number
      isBoldLabel?: boolean
    }
  | { is: 'say'; what: Sentence; align?: Align; size?: number; often?: number; bold?: boolean }
  | { is: 'lines'; columns: readonly LineColumn[]; rules?: Rules; head?: boolean; size?: number }
  | { is: 'tape'; form: 'one' | 'below' | 'above' | 'counted'; withRate?: boolean }
  | {
      is: 'totals'
      form: 'right' | 'full' | 'row' | 'left' | 'sentence'
      vat?: 'one' | 'rates' | 'included' | 'none'
      order?: 'net' | 'total'
      rules?: Rules
      size?: number
      width?: number
    }
  | { is: 'vatTable'; columns: readonly ('rate' | 'net' | 'vat' | 'gross' | 'code')[]; rules?: Rules; align?: Align; width?: number }
  | { is: 'tendered'; form?: 'full' | 'right' }
  | { is: 'pay'; parts: readonly PayPart[]; form: 'lines' | 'pairs' | 'inline' | 'far'; size?: number }
  | { is: 'card'; align?: Align }
  | { is: 'mark'; what: 'copy' | 'paid'; often?: number; align?: Align; size?: number }
  | { is: 'code'; align?: Align }
  | { is: 'letter'; what: 'contract' | 'bank' | 'notice' | 'reminder' | 'tax' | 'quote' }
  | { is: 'payslip' }
  | { is: 'statement'; rules?: Rules }
  | { is: 'slip' }
  | { is: 'readings'; rules?: Rules }
  | { is: 'schedule' }
  | { is: 'calls' }

/** How often each happens, where the paper has a place for it. */
export interface Odds {
  due: number
  discount: number
  shipping: number
  prepaid: number
  previous: number
  rounding: number
  tip: number
  withheld: number
  fund: number
  reverse: number
  exempt: number
  zero: number
  foreign: number
}

export interface Layout {
  id: string
  split: Split
  languages: readonly Language[]
  /** Where it is printed, when that is not anywhere its languages are spoken. */
  countries?: readonly string[]
  kind: PaperKind
  goods: readonly GoodsKind[]
  paper: 'a4' | 'letter' | 'a5' | 'mail' | 'roll80' | 'roll58' | 'ticket'
  typeface: Typeface
  size: number
  leading?: number
  body: readonly Block[]
  foot?: readonly Block[]
  odds?: Partial<Odds>
  prices?: 'net' | 'gross'
  buyer?: 'company' | 'person' | 'none'
  lines?: readonly [number, number]
  /** Of a settling layout: words of its own beside those that all have in common. */
  words?: Dialect
  /** How it writes days, where that is not as anywhere in its country. */
  dates?: string
}

export const everywhere: readonly Language[] = ['da', 'it', 'en', 'de', 'fr', 'es', 'sv', 'nl']
