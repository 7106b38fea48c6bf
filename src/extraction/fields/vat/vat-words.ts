/** What a document says about VAT in words: that none is charged, and why. */
import type { Span } from '../../text/amounts.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import { isOfOtherSales } from './no-vat-scope.ts'

/**
 * What heads a column of prices or a sum before VAT is not here: `escluso IVA`, `sin IVA`, `sans TVA` and `vrij van btw` say that VAT comes on top as often
 * as that there is none.
 */
const book = phraseBook({
  none: `reverse charge, reverse charged, omvendt betalingspligt, inversione contabile, momsfri, momsfrit, momsfritaget, momsfritagelse, ikke momspligtig,
    ikke momspligtigt, ikke momsregistreret, ingen moms, pålægges ikke moms, ikke pålagt moms, opkræves ikke moms, tillægges ikke moms,
    fritaget for moms, faktureres uden moms, undtaget fra moms, undtaget moms, momslovens 13, esente iva, esente da iva, iva esente,
    operazione esente, operazioni esenti, non imponibile, operazione non imponibile, fuori campo iva, fuori campo, non soggetta ad iva,
    non soggetto ad iva, non soggetta a iva, non soggetto iva, operazione non soggetta, senza applicazione dell iva,
    senza applicazione iva, senza addebito di iva, senza addebito iva, senza iva, regime forfettario, regime forfetario, forfettario,
    regime dei minimi, franchigia iva, franchigia da iva, franchigia dell iva, non assoggettata ad iva, non assoggettato ad iva, escluso art 15, esclusa art 15, art 7 ter, articolo 7 ter, art 7 quater, art 10 dpr, art 10 d p r,
    art 74, regime del margine, no vat, no vat charged, vat exempt, vat exemption, exempt from vat, vat not applicable,
    not subject to vat, outside the scope of vat, outside scope of vat, out of scope of vat, tax exempt, zero rated, vat zero rated, not registered for vat, not vat registered,
    intra community supply, article 196, article 138, art 196, vat to be accounted for by the recipient, recipient is liable, steuerfrei,
    steuerfreie, kleinunternehmer, steuerschuldnerschaft des leistungsempfängers, steuerschuldnerschaft, autoliquidation, autoliquidacion,
    inversion del sujeto pasivo, exonere de tva, tva non applicable, omvänd skattskyldighet, omvänd betalningsskyldighet, btw verlegd,
    tax to be paid on reverse charge basis, vrijgesteld van btw, btw vrijgesteld, btw vrij, geen btw, kleineondernemersregeling,
    exento de iva, exenta de iva, iva exento, operación exenta, no sujeto a iva, no sujeta a iva, exoneration de tva, exonéré de tva,
    exonérée de tva, exonéré tva, tva exonérée, exempt de tva, exemption de tva, non assujetti à la tva, franchise en base de tva, franchise de tva,
    esclusa da iva art, escluso da iva art, esclusa da iva ex art, escluso da iva ex art, esclusa da iva ai sensi, escluso da iva ai sensi,
    iva esclusa art, esenzione iva, momsfria, undantagen från moms, undantaget från moms,
    undantas från moms, befriad från moms, befriat från moms, inte momsregistrerat, inte momsregistrerad, ej momsregistrerad, ej momspliktig,
    ingen mervärdesskatt, ikke momsbelagt, uden for momsloven, umsatzsteuerfrei, umsatzsteuerfreie, mehrwertsteuerfrei, mwst frei,
    umsatzsteuerbefreit, von der umsatzsteuer befreit, umsatzsteuer befreit, keine umsatzsteuer, kein ausweis von umsatzsteuer, kein ausweis der umsatzsteuer, kein umsatzsteuerausweis, nicht umsatzsteuerpflichtig, keine mehrwertsteuer, unecht steuerbefreit`,
})

export interface Wording {
  line: MarkedLine
  /** The Italian natura that the words stand for, where they name one. */
  nature: string | null
  /** Where in the line it is said. */
  places: readonly Span[]
}

const natureCode = /(?<![\p{L}\p{N}])N[1-7](?:[.,]\d)?(?![\p{L}\p{N}])/gu
const natures = new Set(
  'N1 N2 N2.1 N2.2 N3 N3.1 N3.2 N3.3 N3.4 N3.5 N3.6 N4 N5 N6 N6.1 N6.2 N6.3 N6.4 N6.5 N6.6 N6.7 N6.8 N6.9 N7'.split(' '),
)

/** The code as printed: `N6.3`, `N2,2`. */
function natureIn(line: MarkedLine): string | null {
  for (const [code] of line.content.matchAll(natureCode)) {
    const nature = code.replace(',', '.')
    if (natures.has(nature)) return nature
  }
  return null
}

/**
 * The articles of DPR 633/1972 (and of DL 331/1993 and L. 190/2014) that invoices cite, with the natura that each stands for in the technical rules of the
 * electronic invoice.
 */
const articles = phraseBook({
  N1: 'art 15, articolo 15, ex art 15, artt 15',
  'N2.1': 'art 7 ter, articolo 7 ter, art 7 quater, art 7 quinquies, art 7 sexies, art 7 septies, art 7 bis',
  'N2.2': `forfettario, forfetario, regime forfettario, regime forfetario, legge 190 2014, l 190 2014, l n 190 2014, legge n 190 2014,
      art 1 commi 54, art 1 c 54, legge 23 dicembre 2014 n 190, regime dei minimi, l 190 14`,
  'N3.1': 'art 8 comma 1 lett a, art 8 c 1 lett a, art 8 1 comma lett a, art 8 lett a',
  'N3.2': 'art 41 dl 331, art 41 d l 331, art 41 del dl 331, art 41 del d l 331',
  'N3.5': 'art 8 comma 1 lett c, art 8 c 1 lett c, dichiarazione d intento, dichiarazione di intento',
  N4: 'art 10, articolo 10, esente art 10',
  'N6.1': 'art 74 commi 7 e 8, art 74 c 7 8, art 74 comma 7',
  'N6.3': `art 17 comma 6 lett a dpr, art 17 c 6 lett a dpr, art 17 comma 6 lettera a dpr, art 17 comma 6 lett a d p r, art 17 c 6 lett a d p r,
      subappalto edile, subappalto`,
  'N6.7': 'art 17 comma 6 lett a ter, art 17 c 6 lett a ter, art 17 comma 6 lettera a ter',
})

/** Laws are cited on Italian documents only; elsewhere an "art 10" is an article for sale. */
export function natureOfWords(line: MarkedLine, isItalian: boolean): string | null {
  if (!isItalian) return null
  return natureIn(line) ?? findPhrases(articles, line.words)[0]?.kind ?? null
}

/** The lines that say that no VAT is charged. */
export function noVatWordings(lines: readonly MarkedLine[], isItalian: boolean): Wording[] {
  return lines.flatMap(line => {
    const said = findPhrases(book, line.words)
    const nature = natureOfWords(line, isItalian)
    return (said.length > 0 && !isOfOtherSales(lines, line, said)) || (nature !== null && natureIn(line) !== null)
      ? [{ line, nature, places: said }]
      : []
  })
}

/** What is added to a bill without being a tax, often at a rate of its own. */
const otherCharges = phraseBook({
  charge: `service, service charge, servizio, coperto, svc, svc chg, serv charge, tip, tips, gratuity, suggested, delivery, shipping, freight, fee,
    fees, charge, surcharge, fragt, gebyr, porto, versand, bedienung, betjening, dricks, deposit, donation, discount, rabat, rabatt, off, saving`,
})

export const isOtherCharge = (line: MarkedLine): boolean => findPhrases(otherCharges, line.words).length > 0
