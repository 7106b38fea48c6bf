/** Whether a piece of text can be the name of a company, and what of it is the name. */
import { isCurrency } from '../domain/currencies.ts'
import type { Span } from './amounts.ts'
import { isCountryName } from './country-names.ts'
import type { MarkedLine } from './mark.ts'
import { findPhrases, phraseBook } from './phrases.ts'
import { fold, wordsOf } from './words.ts'

const legalForms = phraseBook({
  form: `a s, aps, i s, ivs, k s, p s, amba, fmba, s r l, srl, srls, s r l s, s p a, spa, s n c, snc, s a s, sas, sapa, scarl, soc coop,
    società cooperativa, gmbh, ag, kg, ohg, ug, e k, mbh, ltd, limited, llc, llp, plc, inc, incorporated, corp, corporation, company, co,
    ab, asa, oy, oyj, b v, bv, n v, nv, sarl, s a r l, eurl, s l, sl, s a, sa, lda, sdn bhd, s b, bhd, pte ltd, pvt ltd, pty ltd,
    sp z o o, s r o, sro, kft, d o o, doo, uab, sia, oü, dac, unlimited company, enterprise, enterprises, holdings`,
})

const notNames = phraseBook({
  title: `faktura, fattura, invoice, tax invoice, taxinvoice, simplified tax invoice, kvittering, kassekvittering, receipt, bon, kassebon,
    documento commerciale, di vendita o prestazione, scontrino, scontrino fiscale, ricevuta, ricevuta fiscale, kopi, copy, original,
    originale, copia, cash sale, cash sales, cash bill, ordrebekræftelse, conferma ordine, order confirmation, kreditnota, credit note,
    nota di credito, rechnung, quittung, kassenbon, facture, factura, regning, parcella, side, page, pagina, velkommen, welcome,
    benvenuti, thank you, thanks, tak for, mange tak, grazie, salg, retur, returnering, refusion, refund, reso, table, bord, tavolo, dato, data, date, posted, cash, customer copy,
    kundekopi, duplicate, proforma, fattura elettronica, documento, documento di trasporto, ddt, nota, avviso, bill, check, order, ordre,
    ordine, terminal, kortkvittering, betaling, pagamento, payment, receipt no, invoice no, forwarded message, videresendt meddelelse,
    messaggio inoltrato, original message, oprindelig meddelelse, begin forwarded message, oprindelig besked, messaggio originale, til,
    to, from, fra, emne, subject, oggetto, cedente prestatore, cessionario committente, cedente, fornitore, sælger, leverandør, e faktura,
    forenklet faktura, håndværkerfaktura, servicenota, bilag, ekspedition, ekspedient, operatore, cassiere, cashier, operator, server,
    kasse, cassa, item, qty, description, beskrivelse, descrizione, antal, vare, varer, varenr, quantità, pris, prezzo, amount, importo,
    beløb, total, totale, subtotal, i alt, aliquota, codice, riepilogo, riepilogo iva, imponibile, imposta, unit price, enhedspris,
    prezzo unit, um, sconto, rabat, identificativo fiscale, identificativo fiscale ai fini iva, regime fiscale, indirizzo, comune,
    tipologia documento, cessionario, committente, prestatore`,
  greeting: `hej, hi, hello, dear, kære, gentile, buongiorno, ciao, salve, salut, hallo, guten tag, sehr geehrte, bonjour, egregio, god dag,
      goddag, venlig hilsen, med venlig hilsen, mvh, best regards, kind regards, regards, cordiali saluti, distinti saluti, cheers,
      sincerely`,
  address: `vej, gade, allé, alle, plads, torv, stræde, boulevard, vænge, gårdvej, hovedgaden, jernbanegade, via, viale, piazza, piazzale,
    corso, vicolo, strada, largo, lungomare, street, st, road, rd, avenue, ave, lane, drive, square, suite, floor, jalan, jln, lot, taman,
    straße, strasse, platz, weg, rue, calle, postboks, po box, p o box, cap, www,
    http, https, e mail, email, mail, web, bank, sede legale, åbningstider, öffnungszeiten, orario, quay, menara, level, batu, kampung, sek, seksyen, no, mukim, blk, block`,
  /** What begins with one of these is a number of something. */
  id: `tlf, tel, telefon, telefono, phone, fax, mobil, cvr, cvr nr, p iva, partita iva, c f, codice fiscale, cod fisc, vat, moms nr, momsnr, momsreg,
    momsreg nr, gst id, gst reg, gst no, reg nr, company reg, co reg, co no, ust id, ust idnr, ustid, steuernummer, org nr, organisationsnummer, uid,
    btw, tva, siret, iban, bic, swift, konto, kontonr, capitale sociale, rea, pec, ean, gln`,
})

/** Danish and German streets are one word: Nørregade 12, Hauptstraße 5. */
const street =
  /(?:vej|vejen|gade|gaden|vangen|alle|alleen|stræde|torvet|plads|pladsen|straede|boulevarden|strasse|stra.e|straat|vagen|gatan|parken|bakken|toften|marken|havn|kaj)$/

const legalEnd =
  /(?<![\p{L}\d])(?:A\/S|ApS|I\/S|K\/S|P\/S|IVS|S\.?r\.?l\.?s?|S\.?p\.?A\.?|S\.?n\.?c\.?|S\.?a\.?s\.?|GmbH(?: & Co\.? KG)?|AG|KG|Ltd\.?|Limited|LLC|Inc\.?|Corp\.?|PLC|B\.?V\.?|AB|AS|Oy|SARL|SDN\.? ?BHD\.?|S\/B|Pte\.? Ltd\.?|DAC)(?![\p{L}\d])/iu

export const hasLegalForm = (text: string): boolean => legalEnd.test(text)

/** Nothing but a legal form, or the end of a name that was broken: it belongs to the line before. */
export function isContinuation(text: string): boolean {
  const words = wordsOf(text)
  const forms = findPhrases(legalForms, words).reduce((count, found) => count + found.to - found.from, 0)
  const enclosed = /^\([^)]*\)$/.test(text.trim())
  const free = words.filter(word => word.text.length > 2).length
  const isFormFirst = findPhrases(legalForms, words)[0]?.from === 0 && words.length <= 4
  return words.length > 0 && words.length <= 6 && !enclosed && (isFormFirst || (forms > 0 && free - forms <= 0))
}

export const isOpen = (text: string): boolean => (text.match(/\(/g)?.length ?? 0) > (text.match(/\)/g)?.length ?? 0)

export const isTitle = (text: string): boolean => {
  const words = wordsOf(text)
  const found = findPhrases(notNames, words)
  const first = found[0]
  if (first?.from !== 0) return false
  if (first.kind === 'greeting') return true
  const taken = found.filter(one => one.kind === 'title').reduce((count, one) => count + one.to - one.from, 0)
  const letters = words.filter(word => /\p{L}{2}/u.test(word.text)).length
  return first.kind === 'title' && (taken >= letters || (letters - taken <= 1 && !hasLegalForm(text)) || /[:#]|\bn[ro°.]?\b/i.test(text))
}

export function isAddress(text: string): boolean {
  const words = wordsOf(text)
  const hasDigits = /\d/.test(text)
  const labels = findPhrases(notNames, words).filter(found => found.kind === 'address')
  if (findPhrases(notNames, words)[0]?.kind === 'id' && findPhrases(notNames, words)[0]!.from === 0) return true
  if (isCountryName(text)) return true
  if (labels.some(found => found.from === 0) && (hasDigits || labels[0]!.to === words.length || /:/.test(text))) return true
  if (hasDigits && (labels.length > 0 || words.some(word => street.test(word.text) && word.text.length > 5))) return true
  // A postal code and a town: 8000 Aarhus C, 20121 Milano (MI).
  return (
    /^(?:[A-Z]{1,2}-)?\d{4,6},? \p{L}/u.test(text.trim()) ||
    /,\s*\d{4,6}\s+\p{L}/u.test(text) ||
    /^\d{3} \d{2} \p{L}/u.test(text.trim()) ||
    /^[\p{L}\s.,'&-]+,? \d{4,6},?$/u.test(text.trim())
  )
}

const nameLengthMax = 80

/** The name in a piece of text: what stands before a number of the register, a telephone or a mark that begins something else. */
export function nameIn(text: string): string {
  const cut = legalEnd.exec(text)
  const isAddressBehind = cut !== null && cut.index > 2 && /\d/.test(text.slice(cut.index + cut[0].length))
  return (isAddressBehind ? text.slice(0, cut.index + cut[0].length) : text)
    .replace(/^(?:faktura|fattura|invoice|kvittering|receipt|ricevuta|rechnung|factuur|facture)\s?[.:-]\s?(?=\p{Lu})/iu, '')
    .replace(
      /^(?:faktura|fattura|invoice|kvittering|receipt|ricevuta|rechnung|regning)\s[^,;]{0,40}?\s?(?:fra|from|da|di|von|af)\s+(?=\p{Lu})/iu,
      '',
    )
    .replace(/<[^<>]{0,120}>/g, ' ')
    .replace(/\([^()]*\d{4}[^()]*\)/g, ' ')
    .split(/\s(?:[·•|]|-{1,2}|\/{1,2}|–)\s|[·•|]|\s{2,}|\t/)[0]!
    .replace(
      /[,;:\s(-]+(?:CVR|SE[- ]?nr|P\.? ?IVA|Partita IVA|C\.? ?F\.?|Cod\.? ?Fisc\.?|VAT|Moms ?nr|Tlf|Tel|Org\.? ?nr|USt|Reg\.? ?no)\b.*$/iu,
      '',
    )
    .replace(/^["'*#\s.,:;<>-]+|["'*#\s,:;<>(-]+$/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, nameLengthMax)
    .trim()
}

/** Whether these words can be a name at all. */
export function canBeName(text: string): boolean {
  if (text.length < 2 || !/\p{L}{2}|\p{L}&\p{L}|\d{1,2} \p{L}/u.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  if (isCurrency(text) || digits > letters || /[@%€$£©]|\(c\)|www\.|https?:/i.test(text)) return false
  if (text.split(/\s+/).length > 9 || (/[.!?]$/.test(text) && text.split(/\s+/).length > 6)) return false
  return !isTitle(text) && !isAddress(text)
}

/** A sum, a date or an identifier in the same column makes it a line of values. */
export const hasValues = (line: MarkedLine, place: Span): boolean => {
  const isIn = (span: Span): boolean => span.start >= place.start && span.end <= place.end
  return line.dates.some(isIn) || line.amounts.some(amount => !amount.isBare && isIn(amount)) || line.rates.some(isIn)
}

const domainEnd = /\.(?:co\.uk|com|dk|it|eu|de|net|org|se|no|ie|io)$/

/** The name in an address of the internet: `kundeservice@nordlys-butik.dk` is nordlysbutik. */
export const domainName = (address: string): string =>
  fold(address)
    .replace(/^.*@|^https?:\/\/|\/.*$/g, '')
    .replace(/^www\./, '')
    .replace(domainEnd, '')
    .replace(/^.*\./, '')
    .replace(/[^a-z\d]/g, '')

/** Letters only, for comparing a name with a domain. */
export const condensed = (name: string): string => fold(name).replace(/[^a-z\d]/g, '')
