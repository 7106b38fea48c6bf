/**
 * The kinds of purchase: where each is booked, and what becomes of its VAT.
 *
 * `code` is for a bill with Danish VAT; I0 stands for what is exempt by nature, where a bill normally has none. `abroad` is what it is when a foreign
 * supplier charges no VAT: goods and services are taxed here, by the buyer; `there` is taxed where it takes place (a bed, a meal, a seat in a train), and
 * `exempt` is exempt here too. `law` is the paragraph that the code rests on, `place` the one that says where the thing is taxed.
 */
import type { CodingReason } from '../../../domain/coding/coding-reason.ts'
import type { Category } from '../../../domain/ledger/chart.ts'
import type { Said } from '../../../language/words.ts'

type Abroad = 'goods' | 'services' | 'there' | 'exempt'

export interface Purchase {
  slug: string
  name: { local: string; english: string }
  account: string
  code: string
  abroad: Abroad
  law: string
  place: string | null
}

const table = `
  restaurant | Restaurationsbesøg | Restaurant | 1890 | REP | there | ML § 42, stk. 2 | ML § 21 a
  hotel | Hotel og overnatning | Hotel | 2470 | I25 | there | ML § 37, stk. 1 | ML § 18
  travel | Rejser (tog, fly, taxa, færge) | Travel | 2470 | I0 | there | ML § 13, stk. 1, nr. 15 | ML § 19, stk. 1
  fuel_car | Drift af bil | Fuel and running of a car | 2540 | I25D0 | there | ML § 42, stk. 1, nr. 6 | ML § 14
  car_leasing | Leje og leasing af bil | Car leasing | 2530 | I25D0 | services | ML § 42, stk. 1, nr. 6 | -
  vehicles | Køb af bil | Purchase of a vehicle | 5580 | I25D0 | goods | ML § 42, stk. 1, nr. 6 | -
  parking | Parkering | Parking | 2620 | I25D0 | there | ML § 42, stk. 1, nr. 6 | ML § 18
  phone_mobile | Mobiltelefon | Mobile phone | 2420 | I25D50 | services | ML § 38, stk. 2; § 40, stk. 2 | -
  internet | Internet og fastnet | Internet and landline | 2410 | I25 | services | ML § 37, stk. 1 | -
  software | Software og hosting | Software and hosting | 2310 | I25 | services | ML § 37, stk. 1 | -
  advertising | Annoncering og reklame | Advertising | 1850 | I25 | services | ML § 37, stk. 1 | -
  office | Kontorartikler | Office supplies | 2450 | I25 | goods | ML § 37, stk. 1 | -
  it_hardware | It-udstyr | IT hardware | 2310 | I25 | goods | ML § 37, stk. 1 | -
  small_equipment | Småanskaffelser | Small equipment | 2230 | I25 | goods | ML § 37, stk. 1 | -
  goods | Varekøb | Goods for resale | 1610 | I25 | goods | ML § 37, stk. 1 | -
  subcontractor | Underleverandører | Subcontractors | 2250 | I25 | services | ML § 37, stk. 1 | -
  temporary_workers | Vikarer | Temporary workers | 2480 | I25 | services | ML § 37, stk. 1 | -
  equipment_leasing | Leje og leasing af udstyr | Rental of equipment | 2460 | I25 | services | ML § 37, stk. 1 | -
  freight | Fragt | Freight | 1830 | I25 | services | ML § 37, stk. 1 | -
  rent | Husleje | Rent | 2030 | I0 | there | ML § 13, stk. 1, nr. 8 | ML § 18
  energy | El og gas | Electricity and gas | 2050 | I25 | services | ML § 37, stk. 1 | -
  water | Vand | Water | 2070 | I25 | services | ML § 37, stk. 1 | -
  heating | Varme | Heating | 2080 | I25 | services | ML § 37, stk. 1 | -
  cleaning | Rengøring og renovation | Cleaning and waste | 2150 | I25 | services | ML § 37, stk. 1 | -
  repair | Reparation og vedligeholdelse | Repair and maintenance | 2160 | I25 | services | ML § 37, stk. 1 | -
  insurance | Forsikring | Insurance | 2180 | I0 | exempt | ML § 13, stk. 1, nr. 10 | -
  bank_fees | Bankgebyrer | Bank and payment fees | 2390 | I0 | services | ML § 13, stk. 1, nr. 11 | -
  accounting | Revisor og bogføring | Audit and accounting | 2670 | I25 | services | ML § 37, stk. 1 | -
  legal | Advokat | Legal assistance | 2680 | I25 | services | ML § 37, stk. 1 | -
  consulting | Konsulent | Consulting | 2510 | I25 | services | ML § 37, stk. 1 | -
  training | Kursus og uddannelse | Training | 2520 | I25 | services | ML § 37, stk. 1 | -
  literature | Faglitteratur | Professional literature | 2380 | I25 | goods | ML § 37, stk. 1 | -
  newspapers | Aviser og blade | Newspapers and magazines | 2375 | I0 | goods | ML § 34, stk. 1, nr. 18 | -
  postage | Porto | Postage | 2390 | I0 | exempt | ML § 13, stk. 1, nr. 13 | -
  membership | Kontingent | Membership | 2370 | I0 | exempt | ML § 13, stk. 1, nr. 4 | -
  fines | Bøder og offentlige gebyrer | Fines and public fees | 2660 | I0 | exempt | ML § 4, stk. 1 | -
  canteen | Kost til personale | Food for staff | 2350 | I25D0 | goods | ML § 42, stk. 1, nr. 1 | -
  gifts | Gaver og blomster | Gifts and flowers | 1990 | I25D0 | goods | ML § 42, stk. 1, nr. 5 | -
  representation | Repræsentation | Representation | 1910 | I25D0 | services | ML § 42, stk. 1, nr. 5 | -
  other | Andre omkostninger | Other costs | 2810 | I25 | services | ML § 37, stk. 1 | -
`

function toPurchase(row: string): Purchase {
  const [slug = '', local = '', english = '', account = '', code = '', abroad = '', law = '', place = ''] = row.trim().split(' | ')
  return { slug, name: { local, english }, account, code, abroad: abroad as Abroad, law, place: place === '-' ? null : place }
}

/** What no word decides. */
export const fallback = 'other'

const purchases: readonly Purchase[] = table.trim().split('\n').map(toPurchase)
const bySlug: ReadonlyMap<string, Purchase> = new Map(purchases.map(purchase => [purchase.slug, purchase]))

/** A category that somebody has made up is booked like other costs. */
export const purchaseOf = (slug: string): Purchase => bySlug.get(slug) ?? bySlug.get(fallback)!

/** All of the VAT is deducted, and nothing on the bill is booked apart, as breakfast is on that of a hotel. */
export const isOrdinary = (slug: string): boolean => slug !== 'hotel' && purchaseOf(slug).code === 'I25'

export const categories: readonly Category[] = purchases.map(({ slug, name, account }) => ({ slug, name, ledgerAccountId: account }))

export interface Treatment {
  account: string
  /** The code of a bill with Danish VAT. */
  code: string
  said: Said
  evidence: CodingReason['evidence']
  law: string
  /** What was taken for granted, for want of a word on the document. */
  isAssumption: boolean
}
