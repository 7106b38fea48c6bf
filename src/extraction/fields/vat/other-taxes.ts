/** Taxes that are no VAT, told by their names and, where a document says "tax" alone, by where it is from. */
import type { OtherTaxKind } from '../../../domain/documents/other-taxes.ts'
import type { Amount } from '../../text/amounts.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { MoneyLabel } from '../../text/money-labels.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import type { Word } from '../../text/words.ts'
import type { Reading } from '../total/readings.ts'
import type { VatRow } from './vat-rows.ts'
import { isVatOf } from './vat-rows.ts'

const book = phraseBook<OtherTaxKind>({
  sales_tax: `sales tax, sales taxes, sales and use tax, sales use tax, use tax, state tax, state sales tax, county tax, county sales tax, local tax,
    local sales tax, city sales tax, district tax, state and local tax, provincial sales tax, pst, food tax, meals tax, restaurant tax, prepared food tax,
    sales tax 1, sales tax 2`,
  excise: `excise, excise tax, excise duty, excise duties, fuel tax, fuel duty, alcohol duty, tobacco duty, liquor tax, energy tax, climate change levy, sugar tax,
    punktafgift, punktafgifter, spiritusafgift, vinafgift, ølafgift, ølafgifter, øl og vinafgift, alkoholafgift, tobaksafgift, chokoladeafgift, chokolade og sukkerafgift,
    sukkervareafgift, råstofafgift, nøddeafgift, kaffeafgift, elafgift, el afgift, elektricitetsafgift, energiafgift, gasafgift, naturgasafgift, vandafgift, co2 afgift, nox afgift,
    svovlafgift, olieafgift, brændstofafgift, benzinafgift, mineralolieafgift, kvælstofafgift, pesticidafgift,
    accisa, accise, imposta di consumo, imposta di fabbricazione, imposta erariale, addizionale erariale, addizionale provinciale, accisa energia, accisa gas,
    verbrauchsteuer, verbrauchssteuer, branntweinsteuer, alkoholsteuer, biersteuer, schaumweinsteuer, kaffeesteuer, tabaksteuer, energiesteuer, stromsteuer, mineralölsteuer,
    accises, droits d accises, droit d accise, droits de circulation, ticpe, ticfe, tiruert, cspe, taxe carbone, accise sur l électricité, accise sur le gaz,
    impuesto especial, impuestos especiales, impuesto sobre hidrocarburos, impuesto hidrocarburos, impuesto especial hidrocarburos, impuesto electricidad,
    impuesto eléctrico, impuesto sobre la electricidad, impuesto especial electricidad, impuesto especial sobre la electricidad,
    punktskatt, kemikalieskatt, energiskatt, alkoholskatt, tobaksskatt, koldioxidskatt, drivmedelsskatt,
    accijns, accijnzen, energiebelasting, verbruiksbelasting`,
  registration_tax: `registreringsafgift, registreringsafgiften, køretøjsafgift, vægtafgift, ejerafgift, grøn ejerafgift, tinglysningsafgift, nummerpladeafgift,
    imposta di registro, imposta registro, tassa di registro, tassa automobilistica, bollo auto, imposta provinciale di trascrizione, ipt, imposta catastale,
    imposta ipotecaria, imposte ipotecarie e catastali,
    registration tax, vehicle registration tax, vehicle tax, road tax, stamp duty, stamp duty land tax, grunderwerbsteuer, kfz steuer, zulassungssteuer, normverbrauchsabgabe,
    droits d enregistrement, malus écologique, taxe régionale, taxe d immatriculation, carte grise, impuesto de matriculación, impuesto matriculación, fordonsskatt,
    bpm, rest bpm, motorrijtuigenbelasting, overdrachtsbelasting`,
  stay_tax: `city tax, citytax, tourist tax, tourism tax, tourism levy, tourist levy, occupancy tax, lodging tax, hotel tax, room tax, hotel occupancy tax, transient occupancy tax, visitor levy,
    bed tax, turistskat, turistafgift, overnatningsafgift, tassa di soggiorno, tassa soggiorno, imposta di soggiorno, imposta soggiorno, contributo di soggiorno, tassa turistica,
    kurtaxe, kurabgabe, kurbeitrag, ortstaxe, gästetaxe, gästebeitrag, beherbergungssteuer, bettensteuer, übernachtungssteuer, kulturförderabgabe, tourismusabgabe,
    taxe de séjour, taxe séjour, taxe de sejour, tasa turística, tasa turistica, impuesto turístico, impuesto turistico, impuesto sobre estancias turísticas, impuesto de estancias,
    turistskatt, toeristenbelasting, verblijfsbelasting`,
  insurance_tax: `insurance premium tax, insurance tax, premium tax, skadesforsikringsafgift, skadeforsikringsafgift, stormflodsafgift, forsikringsafgift, imposte sulle assicurazioni,
    imposta sulle assicurazioni, imposta assicurativa, imposte assicurative, imposta sul premio, imposta premio, versicherungsteuer, versicherungssteuer, feuerschutzsteuer,
    taxe sur les conventions d assurance, taxe sur les conventions d assurances, taxe d assurance, taxes d assurance, impuesto sobre primas de seguro, impuesto sobre las primas de seguros,
    impuesto sobre primas, impuesto primas de seguro, premieskatt, assurantiebelasting`,
  travel_tax: `air passenger duty, passenger duty, passenger tax, passenger service charge, airport tax, airport taxes, departure tax, flight tax, passagerafgift, lufthavnsafgift, lufthavnsskat,
    tasse aeroportuali, tassa aeroportuale, addizionale comunale, luftverkehrsteuer, luftverkehrssteuer, luftverkehrsabgabe, flughafengebühr, flughafengebühren, taxe d aéroport, taxes d aéroport,
    taxe de solidarité, tasas aeroportuarias, tasas de aeropuerto, flygskatt, flygplatsavgift, vliegbelasting, luchthavenbelasting`,
  environment_charge: `environmental levy, environmental fee, environmental charge, environment fee, recycling fee, weee fee, eco fee, eco tax, ecotax, miljøafgift, miljøbidrag, miljøgebyr,
    emballageafgift, bæreposeafgift, affaldsafgift, contributo ambientale, contributo ambientale conai, contributo conai, contributo ambientale pfu, contributo pfu, contributo raee, eco contributo,
    ecocontributo, umweltabgabe, recyclinggebühr, verpackungsabgabe, vorgezogene recyclinggebühr, éco participation, éco contribution, écoparticipation, éco taxe, ecotasa, punto verde, ecoraee,
    miljöavgift, återvinningsavgift, plastpåseskatt, verwijderingsbijdrage, recyclingbijdrage, milieubijdrage, milieuheffing`,
  deposit: `pant, flaskepant, dåsepant, emballagepant, palledepositum, cauzione vuoti, cauzione imballi, vuoto a rendere, pfand, flaschenpfand, leergut, leergutpfand, einwegpfand, mehrwegpfand,
    consigne, consignes, bottle deposit, can deposit, crv, ca crv, container deposit, depósito envases, envases retornables, statiegeld, emballage statiegeld`,
  customs_duty: `customs duty, customs duties, import duty, import duties, toldafgift, importtold, dazio, dazi doganali, diritti doganali, zollabgaben, zollgebühr, einfuhrzoll,
    droits de douane, aranceles, derechos arancelarios, tullavgift, invoerrechten, douanerechten`,
})

/** What names VAT and nothing else; "tax", "steuer", "taxe" and "imposta" alone may be any. */
const vatNames = phraseBook({
  vat: `vat, moms, iva, mwst, ust, mehrwertsteuer, umsatzsteuer, tva, btw, mva, alv, gst, hst, igic, pdv, ddv, dph, ptu, käibemaks, áfa, pvn, fpa, momsbeløb, salgsmoms, tvq, tps, qst, cgst, sgst, igst,
    i v a, v a t, t v a, b t w, momsen, momsbeløbet, m w st, mw st, value added tax`,
})

export interface NamedTax {
  kind: OtherTaxKind
  /** In hundredths, as printed. */
  value: number
  line: MarkedLine
  /** It has VAT on it: it is part of the base. */
  isTaxed: boolean
}

/** The name of a tax as the label of what stands behind it in its line. */
export interface TaxLabel {
  kind: OtherTaxKind
  start: number
  end: number
}

/** Longer words are put together: "Spiritusafgift heraf", "Hotelovernatningsafgift". */
const endings: readonly (readonly [RegExp, OtherTaxKind])[] = [[/(?:forsikringsafgift|versicherungs?steuer)$/, 'insurance_tax']]

function namesIn(words: readonly Word[]): TaxLabel[] {
  const found = findPhrases(book, words)
  const isFound = ({ start }: Word): boolean => found.some(one => one.start <= start && start < one.end)
  const compounds = words.flatMap(word => {
    const kind = isFound(word) ? undefined : endings.find(([ending]) => ending.test(word.text))?.[1]
    return kind === undefined ? [] : [{ kind, start: word.start, end: word.end }]
  })
  return [...found, ...compounds]
}

export const saysVat = (line: MarkedLine): boolean => findPhrases(vatNames, line.words).length > 0

/** Whether any line of it does. */
export const speaksOfVat = (lines: readonly MarkedLine[]): boolean => lines.some(saysVat)

/** Names that are words of other things, too: a car, trousers, a program, an hour. They count where they are in use, and with nothing beside them. */
const usedIn: Readonly<Record<string, readonly string[]>> = {
  crv: ['US'],
  bpm: ['NL'],
  pant: ['DK', 'SE', 'NO'],
  pst: ['CA'],
}

/** Numbers, a rate and a currency. */
const bare = /^(?:[^\p{L}]|(?:kr|dkk|sek|nok|eur|usd|cad)(?!\p{L}))*$/iu

function isInUse({ start, end }: TaxLabel, line: MarkedLine, country: string | null): boolean {
  const countries = usedIn[line.content.slice(start, end).toLowerCase()]
  if (countries === undefined) return true
  const isAlone = bare.test(line.content.slice(0, start)) && bare.test(line.content.slice(end))
  return isAlone && country !== null && countries.includes(country)
}

/** "Gas inkl. Energiesteuer": the tax is in what is spoken of. */
const includedWords = new Set(
  'inkl incl inklusive inclusive including includes incluso inclusa incluse inclusi compreso compresa comprese compresi einschl einschließlich comprenant incluido incluidos inklusiv'.split(
    ' ',
  ),
)

const sumLabels: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>([
  'total',
  'grandTotal',
  'payable',
  'paid',
  'vat',
  'net',
  'netTotal',
  'withVat',
  'withoutVat',
])

/** In the United States "city tax" is a tax on sales, elsewhere it is paid for a night; "IPT" is paid for a car in Italy and for a policy in Britain. */
function kindIn(country: string | null, kind: OtherTaxKind, line: MarkedLine): OtherTaxKind {
  const local = findPhrases(localNames, line.words)[0]?.kind
  if (local === 'city' && country === 'US') return 'sales_tax'
  return local === 'ipt' && country !== 'IT' ? 'insurance_tax' : kind
}

const localNames = phraseBook({ city: 'city tax', ipt: 'ipt' })

/** The name of a tax in a line that names no sum and no VAT beside it: "Contributo CONAI assolto   Totale imposta 220,00" is a sum. */
export function taxLabelIn(line: MarkedLine, country: string | null): TaxLabel | undefined {
  const [name] = namesIn(line.words).filter(one => isInUse(one, line, country))
  if (!name) return undefined
  const isOther = line.labels.some(({ kind, start, end }) => sumLabels.has(kind) && !(name.start <= start && end <= name.end))
  const before = line.words.filter(({ end }) => end <= name.start).at(-1)?.text
  if (isOther || saysVat(line) || (before !== undefined && includedWords.has(before))) return undefined
  return { ...name, kind: kindIn(country, name.kind, line) }
}

const linesMax = 400
const taxesMax = 12

export type TaxLabels = ReadonlyMap<MarkedLine, TaxLabel>

/** The lines that are named after a tax other than VAT and sales tax: sales tax is reckoned with as VAT is, and told apart afterwards. */
export function taxLabelsOf(lines: readonly MarkedLine[], country: string | null): TaxLabels {
  const labels = new Map<MarkedLine, TaxLabel>()
  for (const line of lines.slice(0, linesMax)) {
    const label = line.amounts.length > 0 ? taxLabelIn(line, country) : undefined
    if (label && label.kind !== 'sales_tax' && labels.size < taxesMax) labels.set(line, label)
  }
  return labels
}

/** Whether the words that make an amount VAT are the name of another tax: "Imposta di soggiorno 12,00". What the head of a column says stays. */
export const isNamedAsVat = (line: MarkedLine, { start, end }: TaxLabel): boolean =>
  line.labels.some(label => label.kind === 'vat' && start <= label.start && label.end <= end)

/** "Elafgift  140,00  0,00  140,00" in a table: the tax with no VAT on it. The heads of the columns name the amounts of the row, and none of the bill. */
export const isWithoutVat = ({ amounts }: MarkedLine): boolean => {
  const values = amounts.filter(amount => !amount.isBare && !amount.isUnitPrice).map(({ value }) => value)
  const others = values.filter(value => value !== 0)
  return others.length >= 2 && others.length < values.length && others.every(value => value === others[0])
}

const sumKinds: ReadonlySet<Reading['kind']> = new Set<Reading['kind']>(['net', 'total', 'payable', 'paid', 'vat'])
const sumWeightMin = 0.5

/** What the lines that are named after a tax have of it: the base where there is VAT on it, and no amount that is read as a sum or as VAT. */
export function namedTaxes(
  labels: TaxLabels,
  { readings, rows, rates }: { readings: readonly Reading[]; rows: readonly VatRow[]; rates: readonly number[] },
): NamedTax[] {
  const sums = new Set(readings.filter(({ kind, weight }) => sumKinds.has(kind) && weight >= sumWeightMin).map(({ amount }) => amount))
  const taxes = new Map<string, NamedTax>()
  for (const [line, { kind, end }] of labels) {
    const row = rows.find(one => one.line === line && one.net !== null && one.vat)
    const amounts = line.amounts.filter(amount => !amount.isBare && !amount.isUnitPrice && amount.value !== 0)
    const value = baseIn(amounts.map(amount => amount.value)) ?? row?.net
    const found = value ? { value, isTaxed: true } : amountOf(amounts, end, sums, rates)
    const key = `${kind} ${found?.value}`
    if (found && !taxes.has(key)) taxes.set(key, { kind, line, ...found })
  }
  return [...taxes.values()]
}

/** Base, VAT and both together, in any order. */
function baseIn(values: readonly number[]): number | undefined {
  for (let at = 0; at + 2 < values.length; at += 1) {
    const [vat, base, gross] = values.slice(at, at + 3).sort((one, other) => Math.abs(one) - Math.abs(other)) as [number, number, number]
    if (vat > 0 === base > 0 && Math.abs(vat + base - gross) <= 1) return base
  }
  return undefined
}

function amountOf(
  amounts: readonly Amount[],
  end: number,
  sums: ReadonlySet<Amount>,
  rates: readonly number[],
): { value: number; isTaxed: boolean } | undefined {
  const behind = amounts.filter(({ start }) => start >= end)
  const around = behind.length > 0 ? behind : amounts
  const open = around.filter(amount => !sums.has(amount))
  const last = open.at(-1)
  if (!last) return undefined
  const base = around.find(one => one !== last && rates.some(rate => isVatOf(one.value, rate, last.value)))
  return base ? { value: base.value, isTaxed: true } : { value: last.value, isTaxed: open.length < around.length }
}
