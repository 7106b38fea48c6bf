/** The words that stand before a day: whole labels first, then what the parts of a word say where the label as such is not known. */
import { phraseBook } from '../../text/phrases.ts'
import { fold } from '../../text/words.ts'

/** What a label says of the day behind it. `unknown`: there is one, and none of its words is known. */
export type Meaning =
  | 'issue'
  | 'date'
  | 'of'
  | 'document'
  | 'title'
  | 'place'
  | 'paid'
  | 'order'
  | 'print'
  | 'due'
  | 'other'
  | 'bare'
  | 'unknown'
  | 'sentence'
  | 'mail'

export const dayLabels = phraseBook({
  issue: `fakturadato, faktura dato, bilagsdato, udstedt, udstedt den, udstedelsesdato, kvitteringsdato, købsdato, salgsdato,
    bogføringsdato, kreditnotadato, data fattura, data della fattura, data documento, data doc, data emissione, data di emissione,
    emessa il, emesso il, emissione, invoice date, date of issue, issue date, issued, issued on, date issued, tax date,
    bill date, receipt date, invoice issued, rechnungsdatum, ausstellungsdatum, belegdatum, date de facture, date facture,
    date d emission, fecha factura, fecha de emision, fakturadatum, factuurdatum, transaction date, transaktionsdato, data nota,
    data scontrino, data ricevuta, data parcella, data e ora, purchase date, date of purchase, date of sale, dato for køb,
    data operazione, data acquisto, sale date, credit note date, dato tid, dato og tid, date time, datum zeit, datum uhrzeit, datum tid,
    datum tijd, bondatum, kaufdatum, kvittodatum, köpdatum, data sprzedaży, data wystawienia, datum izdavanja, datum računa,
    datum vystavení, datum i vrijeme, fecha y hora, date et heure, arve kuupäev, business date, bill date time`,
  date: `dato, data, in data, le, el, op, dag, date, datum, fecha, d, den, il, li, bizdate, bill dt, dt, am, on, dat, tid dat, kuupäev, päivämäärä, päiväys, pvm, dátum,
    zeit, uhrzeit`,
  of: 'del, of, dated, dateret, vom, af',
  document: `faktura, fattura, invoice, kvittering, receipt, ricevuta, rechnung, handelsrechnung, kreditnota, nota di credito, credit note,
      parcella, scontrino, bon, regning, facture, bolletta, notula, salærnota, opkrævning, avis d échéance`,
  paid: 'betalt, betalt den, paid on, date paid, payment date, pagato il, pagata il, data pagamento, paid time, paid, pagamento del, hævet',
  order: `ordredato, ordre dato, bestilt, bestilt den, bestillingsdato, order date, ordered, ordered on, order placed, data ordine, ordine,
      ordre, order, bestelldatum, bestellung, orderdatum, ordrenr, ordrenummer`,
  due: `forfald, forfaldsdato, forfalder, forfalden, forfaldsdag, betalingsfrist, betales senest, betal senest, betaling senest,
    betales inden, senest, senest den, sidste rettidige, sidste rettidige betalingsdato, sidste betalingsdato, sidste betalingsdag,
    sidste frist, betalingsdato, betalingsdag, rettidig indbetaling, netto forfald, scadenza, data scadenza, scadenze, scadenza pagamento,
    entro il, entro, da pagare entro, pagamento entro, scade il, due, due date, due on, due by, pay by, payable by, payment due,
    payment due date, payment deadline, fällig, fällig am, fälligkeit, fälligkeitsdatum, zahlbar bis, zahlbar bis zum, zahlungsziel,
    zahlung bis, échéance, date d échéance, à payer avant, vencimiento, fecha de vencimiento, förfallodatum, förfallodag, betala senast,
    vervaldatum, til betaling`,
  other: `bolletta di consegna, bolletta di accompagnamento, bolletta doganale, levering, leveringsdato, leveret, leverance, forventet levering, leveringsdag, delivery, delivery date, delivered, shipped,
    ship date, shipping date, dispatch, estimated delivery, spedizione, spedizione prevista, consegna, consegna prevista, data consegna,
    data spedizione, lieferdatum, liefertermin, leistungsdatum, leistungszeitraum, periode, perioden, period, periodo, billing period,
    service period, service date, fra, til, dal, al, from, to, until, through, ankomst, afrejse, check in, check out, checkin, checkout,
    arrivo, partenza, arrival, departure, afgang, printed, printed date, print date, udskriftsdato, stampato, stampa, gyldig,
    gyldig til, gælder til, valido, valida fino al, valido fino al, valid, valid until, valid to, expires, expires on, expiry, exp,
    exp date, udløber, udløb, udløbsdato, member since, medlem siden, født, nato il, birth, born, ddt, d d t, dpr, d p r, dl, d l, dlgs,
    d lgs, legge, decreto, dm, d m, regolamento, kontrakt, kontraktdato, contratto, contract, rykker, rykkerdato, next payment,
    next invoice, næste betaling, næste opkrævning, renews, renews on, renewal, fornyes, rinnovo, closed, entry time, rejsedato,
    travel date, flight, volo, treno, tur, competenza, mese di, returneres senest, retur senest, byttes senest, ombyttes senest,
    returret til, reso entro, resi entro, return by, anreise, abreise, ankunft, anreisedatum, abreisedatum, umtauschtag, letzter umtauschtag,
    umtausch bis, gültig, gültig bis, verfallsdatum, verfall, ab, bis, aankomst, vertrek, geldig tot, ruilen tot, retour voor, ankomst,
    avresa, incheckning, utcheckning, byts senast, bytes senast, öppet köp, öppet köp till, giltig, giltig till, arrivée, départ,
    valable, valable jusqu au, jusqu au, llegada, salida, válido hasta, važi do, ważny do, kehtib kuni, exchange by, returns by,
    refund by, valid thru, good thru, offer, tilbud gælder, tilbud, vedr, vedrørende, credit for, for invoice, gara,
    delibera, autorizzazione, ref, rif, riferimento, best før, use by, protocollo`,
})

/** Parts of words, folded. The first that fits decides: who says when it is due or delivered does not say when it was issued. */
const parts: readonly (readonly [Meaning, RegExp])[] = [
  [
    'due',
    /forfald|forfall|faellig|fallig|scaden|scad\b|scadr|\bdue|echean|vencim|\bvto|\bvence|forf\b|verval|uiterst|rettidig|senest|senast|spatest|zahlbar|\bfrist|addebit|autogiro|einzug|einge?zogen|abgebucht|abbuch|\bhaev|\bhav[ei]|traekk|trakk|\bdras|afschrijv|incass|prelev|\bcarg[oa]|domicil|collect|direct debit|\bentro|avant le|antes del|\bbefore\b|te betalen|att betala|at betale|a payer|da pagare|opkraves|debiter|deadline|netto dato|valuta/,
  ],
  [
    'issue',
    /(?:fakt|fatt\b|fattur|\bfact|rechnung|invoice|\bbill\b|\bnota|bilag|beleg|dokument|docum|\bbon|kvitt|quitt|receipt|ricev|recib|regning|parcell|minuta|\bkop|purchase|acquist|aankoop|kauf|verkauf|salgs|vendita)[\p{L}. ]*(?:dat|dag|\bdel\b|fecha|tag\b)|(?:dat[aeo]|datum|fecha|date)[\p{L}' .]*(?:fatt|fakt|fact|rechn|invoice|docum|emiss|emis|issue|udsted|expedic)/u,
  ],
  [
    'other',
    /carried out|performed|work done|trasport|transport|lever|liefer|deliver|consegn|livr|entreg|leist|prestat|servi[czs]|utfor|udfor|esegui|erbrach|verzond|verzend|afsend|hamt|expedit|envi[oa]d|verricht|spediz|spedit|\bship|dispatch|interven|period|zeitraum|\bmese\b|competenz|\bcheck|ankomst|tjek|arriv|ankunft|aankomst|depart|partenz|salida|llegad|afrejse|abreise|anreise|avres|vertrek|afgang|gyldig|gultig|valid|valab|geldig|giltig|gaelder|galder|udlob|expir|ablauf|kontrakt|contr|vertrag|aftale|overenskom|accord|acuerdo|agree|afspraak|fodt|geboren|birth|naissance|rykker|\bddt|dekret|decret|legge|rabat|skonto|escompt|sconto|discount|pronto pago|early|bespaar|spar\b|aflaes|avlas|ables|meter|maler|lettura|releve|fornye|rinnov|renew|next\b|naeste|naste|prossim|nachst/,
  ],
  ['order', /\bor?dre|\border|ordin[ei]|\bbest[eia]l|pedid|command|auftrag|conferm|bekraeft|bekraft|bestat|booking|reserv|prenot|rekvis/],
  ['print', /print|stamp|druck|impre|impri|tirage|afdruk|udskrift|utskr|kort den/],
  ['paid', /betal|bezahl|zahlung|\bpaid|payment|pagat|pagam|\bpago|paiem|regle|regl[ée]?|saldat|voldaan|indbetal|erhalten|charged/],
  [
    'issue',
    /udsted|utfard|utstall|ausgest|ausstell|emess|emiss|emis[e ]|emit|issued|uitger|opgem|rilasc|udfard|udfaerd|expedid|tax point|bokford|bogfor|\bfait\b|en date du|d\.d\.|kobt|dags dato|\bsold\b/,
  ],
  ['date', /dat[aeo]\b|dat(?:um|\.)|fecha|date|tag\b|dag\b/],
]

/** What the parts of an unknown label say; undefined where they say nothing. */
export function meaningOfParts(label: string): Meaning | undefined {
  const folded = fold(label)
  return parts.find(([, part]) => part.test(folded))?.[0]
}
