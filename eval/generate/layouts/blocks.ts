/** Short names for the blocks that layouts are written with. */
import type { Sentence } from '../languages/vocabulary.ts'
import type { Block, BuyerPart, LineColumn, MetaField, PayPart, SellerPart } from './layout.ts'

type Of<Is extends Block['is']> = Extract<Block, { is: Is }>
type Rest<Is extends Block['is'], Given extends string = 'is'> = Omit<Of<Is>, 'is' | Given>

/** The words of a list as a tuple: `'name street place'`. */
const split = <Word extends string>(words: string): Word[] => words.split(/\s+/).filter(Boolean) as Word[]

export const gap = (height = 10): Block => ({ is: 'gap', height })
export const rule = (weight = 0.6): Block => ({ is: 'rule', weight })
export const down = (to: number): Block => ({ is: 'down', to })
export const beside = (widths: readonly number[], ...of: (readonly Block[])[]): Block => ({ is: 'columns', widths, of })
export const framed = (...of: Block[]): Block => ({ is: 'frame', of, border: true })
export const shaded = (...of: Block[]): Block => ({ is: 'frame', of, border: false, fill: true })
export const brand = (rest: Rest<'brand'> = {}): Block => ({ is: 'brand', ...rest })
export const seller = (parts: string, rest: Rest<'seller', 'parts'> = {}): Block => ({
  is: 'seller',
  parts: split<SellerPart>(parts),
  ...rest,
})
export const buyer = (
  label: 'above' | 'inline' | 'none' = 'above',
  parts = 'name person street place country',
  rest: Rest<'buyer', 'label' | 'parts'> = {},
): Block => ({
  is: 'buyer',
  label,
  parts: split<BuyerPart>(parts),
  ...rest,
})
export const shipTo: Block = { is: 'shipTo' }
export const title = (form: NonNullable<Of<'title'>['form']> = 'word', rest: Rest<'title', 'form'> = {}): Block => ({
  is: 'title',
  form,
  ...rest,
})
export const meta = (form: Of<'meta'>['form'], fields: string, rest: Rest<'meta', 'form' | 'fields'> = {}): Block => ({
  is: 'meta',
  form,
  fields: split<MetaField>(fields),
  ...rest,
})
export const lines = (columns: string, rest: Rest<'lines', 'columns'> = {}): Block => ({
  is: 'lines',
  columns: split<LineColumn>(columns),
  ...rest,
})
export const tape = (form: Of<'tape'>['form'] = 'one', withRate = false): Block => ({ is: 'tape', form, withRate })
export const totals = (
  form: Of<'totals'>['form'],
  vat: NonNullable<Of<'totals'>['vat']> = 'one',
  rest: Rest<'totals', 'form' | 'vat'> = {},
): Block => ({
  is: 'totals',
  form,
  vat,
  ...rest,
})
export const vatTable = (columns: string, rest: Rest<'vatTable', 'columns'> = {}): Block => ({
  is: 'vatTable',
  columns: split<Of<'vatTable'>['columns'][number]>(columns),
  ...rest,
})
export const pay = (form: Of<'pay'>['form'], parts: string, size = 1): Block => ({ is: 'pay', form, parts: split<PayPart>(parts), size })
export const say = (what: Sentence, rest: Rest<'say', 'what'> = {}): Block => ({ is: 'say', what, ...rest })
export const tendered = (form: 'full' | 'right' = 'full'): Block => ({ is: 'tendered', form })
export const card: Block = { is: 'card' }
export const centredCard: Block = { is: 'card', align: 'center' }
export const copyMark = (often = 0.3): Block => ({ is: 'mark', what: 'copy', often })
export const paidMark = (often = 0.3): Block => ({ is: 'mark', what: 'paid', often })
export const code: Block = { is: 'code' }
export const slip: Block = { is: 'slip' }
export const taxNotes: readonly Block[] = [say('exempt', { size: 0.9 }), say('reverse', { size: 0.9, often: 1 })]
export const readings: Block = { is: 'readings' }
export const schedule: Block = { is: 'schedule' }
export const calls: Block = { is: 'calls' }
