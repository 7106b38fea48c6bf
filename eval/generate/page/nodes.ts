/** What a page is made of before it has places: text whose parts know their field, tables, columns and rules. */

/** Fields of the truth; the words that print them carry their name. */
export const truthFields = [
  'supplier',
  'brand',
  'supplierVat',
  'buyer',
  'buyerVat',
  'invoiceNumber',
  'date',
  'dueDate',
  'total',
  'vat',
  'net',
  'currency',
  'iban',
  'kind',
] as const

/** What looks like a field and is another: named, so that a reader can learn the difference. */
export const otherFields = [
  'deliveryDate',
  'orderDate',
  'periodDate',
  'printDate',
  'paymentDate',
  'otherDate',
  'orderNumber',
  'customerNumber',
  'otherNumber',
  'registerNumber',
  'phone',
  'account',
  'lineAmount',
  'linePrice',
  'rateNet',
  'rateVat',
  'rateTotal',
  'rate',
  'payable',
  'prepaid',
  'withheld',
  'rounding',
  'discount',
  'otherTax',
  'paid',
  'otherAmount',
  'supplierAddress',
  'buyerAddress',
  'otherName',
  'description',
] as const

export type Field = (typeof truthFields)[number] | (typeof otherFields)[number]

export interface Span {
  text: string
  field?: Field
  bold?: boolean
  /** Never broken over two lines. */
  keep?: boolean
}

export type Rich = readonly Span[]

export type Align = 'left' | 'right' | 'center'

export interface Style {
  /** Relative to the size of the page's text. */
  size?: number
  bold?: boolean
  align?: Align
  grey?: boolean
  light?: boolean
}

export interface Cell {
  spans: Rich
  bold?: boolean
  /** Across this and that many columns in all. */
  across?: number
}

export interface Column {
  /** A share of the width, or as wide as what stands in it. */
  width: number | 'auto'
  align?: Align
}

export type Rules = 'none' | 'head' | 'rows' | 'grid' | 'shade' | 'frame'

export type Node =
  | { is: 'text'; spans: Rich; style?: Style }
  | { is: 'gap'; height: number }
  /** Not above that height of the page, in points. */
  | { is: 'down'; to: number }
  | { is: 'rule'; weight?: number }
  | { is: 'columns'; widths: readonly number[]; gutter?: number; cells: readonly (readonly Node[])[] }
  | {
      is: 'table'
      columns: readonly Column[]
      head?: readonly Cell[]
      rows: readonly (readonly Cell[])[]
      rules?: Rules
      style?: Style
      /** How much of the width it takes, and where it stands when that is not all. */
      width?: number
      align?: Align
      gutter?: number
    }
  | { is: 'frame'; fill?: boolean; border?: boolean; children: readonly Node[] }
  | { is: 'logo'; align: Align; width: number; height: number; shape: 'disc' | 'bar' | 'square' }

export const plain = (text: string): Span => ({ text })
export const marked = (text: string, field: Field, keep = true): Span => ({ text, field, keep })
export const line = (...spans: Span[]): Node => ({ is: 'text', spans })
export const gap = (height: number): Node => ({ is: 'gap', height })

export const textOf = (spans: Rich): string => spans.map(({ text }) => text).join('')
