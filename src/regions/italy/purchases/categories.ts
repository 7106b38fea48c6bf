/** The kinds of purchase and the account of each. */
import type { Category } from '../../../domain/ledger/chart.ts'

type Row = readonly [slug: string, italian: string, english: string, account: string]

/** Where several share an account the most general comes first: that is what somebody means who names the account only. */
const rows: readonly Row[] = [
  ['restaurant', 'Ristoranti e bar', 'Restaurants and bars', '4231'],
  ['hotel', 'Alberghi', 'Hotels', '4231'],
  ['travel', 'Viaggi e trasporti di persone', 'Travel and tickets', '4230'],
  ['fuel_car', 'Carburanti, pedaggi e gestione auto', 'Fuel, tolls and car service', '4210'],
  ['parking', 'Parcheggi', 'Parking', '4210'],
  ['leasing', 'Leasing e noleggi di beni', 'Leasing and hire of equipment', '4302'],
  ['car_leasing', 'Leasing e noleggio auto', 'Leasing and hire of cars', '4302'],
  ['vehicles', 'Acquisto di automezzi', 'Vehicles bought', '1207'],
  ['phone_mobile', 'Telefonia', 'Telephone', '4206'],
  ['internet', 'Internet', 'Internet', '4206'],
  ['software', 'Software, cloud e licenze', 'Software, cloud and licences', '4221'],
  ['advertising', 'Pubblicità', 'Advertising', '4203'],
  ['office', 'Cancelleria', 'Office supplies', '4102'],
  ['food', 'Alimenti e bevande', 'Food and drink', '4102'],
  ['it_hardware', 'Computer ed elettronica', 'Computers and electronics', '1205'],
  ['furniture', 'Arredamento', 'Furniture', '1206'],
  ['goods', 'Merci', 'Goods', '4101'],
  ['subcontractor', 'Lavorazioni di terzi e subappalti', 'Subcontractors', '4220'],
  ['freight', 'Trasporti e spedizioni', 'Freight', '4201'],
  ['rent', 'Affitti', 'Rent', '4301'],
  ['energy', 'Energia', 'Energy', '4202'],
  ['heating', 'Riscaldamento', 'Heating', '4202'],
  ['cleaning', 'Pulizie', 'Cleaning', '4209'],
  ['water', 'Acqua', 'Water', '4209'],
  ['repair', 'Manutenzioni e riparazioni', 'Maintenance and repairs', '4211'],
  ['security', 'Vigilanza', 'Security', '4208'],
  ['insurance', 'Assicurazioni', 'Insurance', '4207'],
  ['bank_fees', 'Commissioni bancarie', 'Bank fees', '4213'],
  ['commissions', 'Provvigioni', 'Commissions', '4212'],
  ['consulting', 'Consulenze', 'Consulting', '4204'],
  ['accounting', 'Contabilità e paghe', 'Accounting and payroll', '4204'],
  ['legal', 'Spese legali e notarili', 'Legal', '4204'],
  ['training', 'Formazione', 'Training', '4222'],
  ['publications', 'Libri, giornali e riviste', 'Books, newspapers and magazines', '4223'],
  ['postage', 'Spese postali', 'Postage', '4205'],
  ['gifts', 'Omaggi', 'Gifts', '4233'],
  ['representation', 'Spese di rappresentanza', 'Representation', '4232'],
  ['stamp_duty', 'Imposta di bollo e diritti', 'Stamp duty and public fees', '4901'],
  ['other', 'Oneri vari', 'Other costs', '4903'],
  ['membership', 'Quote associative', 'Memberships', '4903'],
  ['fines', 'Sanzioni', 'Fines', '4903'],
]

export const fallback = 'other'

export const categories: readonly Category[] = rows.map(([slug, local, english, ledgerAccountId]) => ({
  slug,
  name: { local, english },
  ledgerAccountId,
}))

const bySlug: ReadonlyMap<string, Category> = new Map(categories.map(category => [category.slug, category]))

/** A category that was learnt elsewhere, or long ago, may not be known here. */
export const categoryOf = (slug: string): Category => bySlug.get(slug) ?? bySlug.get(fallback)!

/** What is bought as a thing; all else is a service, and the two are taxed by different rules when they come from abroad. */
const goods: ReadonlySet<string> = new Set(['goods', 'it_hardware', 'office', 'furniture', 'vehicles', 'gifts', 'food', 'publications'])

export const isGoods = (slug: string): boolean => goods.has(slug)

/** Exempt, or outside VAT (DPR 633/72 artt. 2, 10 and 15). */
const untaxed: ReadonlySet<string> = new Set(['insurance', 'bank_fees', 'postage', 'fines', 'stamp_duty', 'membership'])

export const isUntaxed = (slug: string): boolean => untaxed.has(slug)

/** Fees of people who must be paid less a withholding, and who add a contribution to their pension fund. */
const professional: ReadonlySet<string> = new Set(['accounting', 'legal', 'consulting'])

export const isProfessional = (slug: string): boolean => professional.has(slug)
