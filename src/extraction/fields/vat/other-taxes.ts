/** Taxes that are no VAT, told by their names and, where a document says "tax" alone, by where it is from. */
import type { OtherTaxKind } from '../../../domain/documents/other-taxes.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import type { Word } from '../../text/words.ts'

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
    i v a, t v a, b t w, m w st, mw st, value added tax`,
})

export interface NamedTax {
  kind: OtherTaxKind
  /** In hundredths, as printed. */
  value: number
  line: MarkedLine
}

/** Longer words are put together: "Spiritusafgift heraf", "Hotelovernatningsafgift". */
const endings: readonly (readonly [RegExp, OtherTaxKind])[] = [[/(?:forsikringsafgift|versicherungs?steuer)$/, 'insurance_tax']]

function namesIn(words: readonly Word[]): { kind: OtherTaxKind; start: number; end: number }[] {
  const found = findPhrases(book, words)
  const isFound = ({ start }: Word): boolean => found.some(one => one.start <= start && start < one.end)
  const compounds = words.flatMap(word => {
    const kind = isFound(word) ? undefined : endings.find(([ending]) => ending.test(word.text))?.[1]
    return kind === undefined ? [] : [{ kind, start: word.start, end: word.end }]
  })
  return [...found, ...compounds]
}

export const saysVat = (line: MarkedLine): boolean => findPhrases(vatNames, line.words).length > 0

/** The tax that a line names, where no VAT stands beside it. */
export const otherTaxIn = (line: MarkedLine): OtherTaxKind | undefined => (saysVat(line) ? undefined : namesIn(line.words)[0]?.kind)

const linesMax = 400
const taxesMax = 12

/** The taxes that have a name and an amount of their own in one line. "Pfand" among the goods is one of them, and stays in the list of goods. */
export function namedTaxes(lines: readonly MarkedLine[]): NamedTax[] {
  return lines
    .slice(0, linesMax)
    .flatMap((line): NamedTax[] => {
      const amounts = line.amounts.filter(amount => !amount.isBare && !amount.isUnitPrice)
      if (amounts.length === 0) return []
      const [name] = namesIn(line.words)
      if (!name) return []
      const behind = amounts.filter(amount => amount.start >= name.end)
      // "1.200,00 moms 300,00": with the word for VAT between them the amount is another's.
      const amount = saysVat(line) ? behind[0] : (behind.at(-1) ?? amounts.at(-1)!)
      const isParted =
        amount !== undefined && findPhrases(vatNames, line.words).some(one => one.start >= name.end && one.end <= amount.start)
      return amount === undefined || isParted || amount.value === 0 ? [] : [{ kind: name.kind, value: amount.value, line }]
    })
    .slice(0, taxesMax)
}

/** In the United States "city tax" is a tax on sales, elsewhere it is paid for a night; "IPT" is paid for a car in Italy and for a policy in Britain. */
export function kindIn(country: string | null, { kind, line }: Pick<NamedTax, 'kind' | 'line'>): OtherTaxKind {
  const local = findPhrases(localNames, line.words)[0]?.kind
  if (local === 'city' && country === 'US') return 'sales_tax'
  return local === 'ipt' && country !== 'IT' ? 'insurance_tax' : kind
}

const localNames = phraseBook({ city: 'city tax', ipt: 'ipt' })
