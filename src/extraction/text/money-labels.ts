/** The words that say what an amount is, in the languages that documents come in. Where a phrase has two meanings`readings.ts` weighs them. */
import { asMeant } from './misread-words.ts'
import { type Found, findPhrases, phraseBook } from './phrases.ts'
import { fold, isNumber, type Word } from './words.ts'

const book = phraseBook({
  grandTotal: `grandtotal, grand ttl, amt due, total amt due,
    ukupno za platiti, za platiti, razem do zapłaty, suma do zapłaty, kokku tasuda, tasuda kokku, celkem k úhradě, celkem k zaplacení,
    celková částka, yhteensä maksettava, totalt att betala, summa att betala, totalt å betale, sum å betale, beløp å betale,
    totaalbedrag, eindtotaal, te betalen bedrag, totaal inclusief btw, totaal incl btw, total à payer, total general, total geral, valor total,
    bill total, check total, sale total, total incl gst, total inclusive gst, total inclusive of gst, total incl of gst,
    total including gst, total sales inclusive gst, total amount incl gst, total amt incl gst, total rm incl of gst, total rm inclusive of gst,
    total inc gst, nett amount payable, net payable, amt payable, total amount with tax, gesamt brutto, total brutto, gesamt eur inkl mwst,
    amount due total, total to pay, to pay total,
    grand total, totale documento, tot documento, totale fattura, totale complessivo, totale generale, totale a pagare,
    totale da pagare, totale scontrino, totale conto, totale ricevuta, totale parcella, totale nota, totale corrispettivo, invoice total,
    final total, total payable, total amt payable, total amount payable, total rounded, rounded total, total amt rounded,
    total amount rounded, net total rounded, total after rounding, faktura total, fakturatotal, fakturabeløb, faktura beløb, slutbeløb,
    totalbeløb, total beløb, samlet beløb, samlet pris, beløb i alt, i alt at betale, total at betale, total til betaling, total ttc,
    montant ttc, rechnungsbetrag, bruttobetrag, gesamtbetrag, gesamtsumme, endbetrag, endsumme, summe brutto, bruttosumme,
    rechnungssumme brutto, total amount, total amount due, total due, importo totale, totale importo, totale ordine, order total,
    ordretotal, ordre total, ordrebeløb, importe total, total factura, montant total, net a payer ttc, totalsumma, summa att betala,
    totale lordo, bruttobeløb, totaal te betalen, somme due, montant dû, total documento, total del documento, total con iva, total iva incluido,
    totale iva compresa, total tva comprise, total t t c, toutes taxes comprises, totalt inkl moms, summa inkl moms, 
    tot fattura, tot da pagare, invoice amount, bill amount, total a abonar, 
    zu zahlender gesamtbetrag, gesamtpreis`,
  total: `totl,
    ukupno, suma, razem, kokku, yhteensä, celkem, celkom, spolu, skupaj, összesen, σύνολο, totalbelopp,
    
    total, totale, totalt, i alt, ialt, sum, summe, summa, tot, ttl, totaal, gesamt, samlet, totalpris, total pris, total price,
    total cost, total charge, total charges, total sales, total sale, total amt, montant, brutto, rechnungssumme, nota di credito totale,
    totale nota di credito, totale vendita, subtotal incl, faktureret i alt, at faktureret i alt, kreditbeløb, beløb til gode,
    total credit, credit total, refund total, total refund, totale rimborso, total nach rundung, ttl atf rnd, accepted total`,
  payable: `do zapłaty, tasuda, tasumisele kuulub, maksta, k úhradě, k zaplacení, k platbě, na úhradu, za plačilo, fizetendő, maksettava, a betala,
     å betale, a betale, at betala, te voldoen, à payer, net à payer, a payer, total à régler, zu bezahlen,
    at betale, til betaling, beløb at betale, beløb til betaling, skyldigt beløb, amount due, balance due, amount payable, to pay,
    netto a pagare, da pagare, importo da pagare, totale dovuto, importo dovuto, netto da pagare, net a payer, zu zahlen, zahlbetrag,
    zahlungsbetrag, zu zahlender betrag, offener betrag, att betala, a pagar, total a pagar, restbeløb, rest at betale, saldo a pagare,
    saldo da pagare, resta a pagare, residuo da pagare, payment due, netto pagare, bedes indbetalt, til indbetaling, indbetales, betales,
    opkræves, tilgodehavende, remaining balance, outstanding balance, te betalen, totale netto a pagare, netto dovuto,
    netto a vostro debito, til udbetaling, netto a credito, reste dû, reste à payer, solde à payer, líquido a percibir, importe pendiente,
    pendiente de pago, restbelopp, kvar att betala, nog te betalen, restant, restbetrag, rest til betaling, importo residuo`,
  paid: `betaald, betalad, betald, maksettu, makstud, zaplaceno, zapłacono, plaćeno, pagado, pago, payé, erhalten, bezahlt mit,
    amount paid, betalt beløb, betalt, paid, pagato, importo pagato, totale pagato, total paid, total betalt, beløb betalt,
    paid amount, amount charged, hævet, debiteret, bezahlt, bezahlter betrag, paye, charged, payment received, betalt i alt, trukket,
    beløb trukket, amount received, payments`,
  cash: `contant, contanten, gotówka, gotovina, novčanice, novcanice, hovanice, sularaha, käteinen, hotovost, hotově, bargeld gegeben,
    gegeben bar, bar bezahlt, numerario, dinheiro, cash amount, cash payment,
    kontant, kontanter, kontant betalt, modtaget, modtaget kontant, contanti, contante, in contanti, pagamento contante,
    pagamento contanti, pagamento in contanti, cash, cash received, received cash, cash tendered, tendered, tender, amount tendered,
    received, bar, bar gegeben, gegeben, bargeld, especes, efectivo, given, importo ricevuto, modt kontant, cash paid`,
  payment: `multibanco,
    karta, karta płatnicza, karta platnicza, kartica, kaart, pangakaart, maksekaart, kortti, pankkikortti, pin, pinnen, bankpas, platební karta,
    kartou, carte bancaire, cb, tarjeta, unbar, kredit, kreditkarte, ec cash, kortköp, kortbetalning, swish, bankkort, bank kort, vipps,
    blik, przelew, transaktionsbetrag, genehmigter betrag, auth amt, approval amount, transaction amount, sale amount, amount auth,
    debit mastercard, visa debit, mc visa, eftpos, eft debit, credit debit,
    dankort, visa, visa dankort, visa card, mastercard, maestro, amex, american express, kort, kortbetaling, betalingskort,
    kreditkort, debitkort, debetkort, card, credit card, debit card, carta, carta di credito, carte, carta di debito, bancomat,
    pagobancomat, pos, pagamento elettronico, pagamenti elettronici, elettronico, mobilepay, mobile pay, paypal, apple pay, google pay,
    satispay, nets, contactless, ec karte, kartenzahlung, girocard, karte, payment, betaling, pagamento, gavekort, buono pasto, gift card,
    voucher, købt for, køb, kob, purchase, bank transfer, bonifico, bankoverførsel, credit, debit, importo carta, terminalbeløb`,
  change: `chng,
    växel tillbaka, tillbaka, åter, wisselgeld, terug, reszta, vraćeno, za vratit, povrat, tagasi, vráceno, vrátit, takaisin, zurück,
      monnaie rendue, à rendre, a rendre, troco, vuelto, change given, cash back, your change,
    byttepenge, byttepenge retur, retur, retur kontant, kontant retur, tilbage, resto, change, chang, change due, rückgeld,
    ruckgeld, växel, vaxel, rendu, cambio, cash change`,
  net: `subtl, subttl, sbtl, subtot,
    osnovica, porezna osnovica, osnovica pdv, základ, základ daně, bez dph, podstawa, wartość netto, veroton, ilman alv, summa km ta,
    km ta, käibemaksuta, grondslag, subtotaal, btw grondslag, varav netto, delsumma, sous total, base ht,
    base iva,  osnova, sub ttl, subttl, sub tot, sous total ht, total net, amount net, net sales, net amt, amt excl gst, total excluding gst,
    total excl gst, total ex gst, total exclusive gst, vatable, vatable amount, taxable sales,
    subtotal, sub total, subtotale, sub totale, mellemtotal, mellemsum, delsum, delsubtotal, netto, nettobeløb, netto beløb,
    nettototal, net amount, netbeløb, imponibile, totale imponibile, tot imponibile, imponibili, base imponibile, totale imponibili,
    taxable amount, taxable, taxable base, vat base, momsgrundlag, momspligtigt beløb, momspligtigt, momspligtig, grundlag, nettobetrag,
    summe netto, positionssumme, basisbetrag, rechnungssumme netto, warenwert, zwischensumme, total ht, montant ht, base imponible,
    totale merce, totale netto, netto merce, totale compensi, importo netto, imponibile iva, net, net price, net value, nettosumma,
    b imponible, belastbaar bedrag, afgiftspligtigt beløb, before tax, before vat, total before tax, total before vat, basis, beregningsgrundlag, total excl, netto i alt, sum netto, nettoværdi,
    h t, total h t, montant h t, sous total h t, hors taxe, summa exkl moms, belopp före moms, momsunderlag, varuvärde, varuvärde netto, nettobelopp,
    totale al netto iva, al netto iva, totaal excl btw, total sin iva, sum eksl mva, totale parziale, total articles, total artículos,
    totale beni, totale servizi, totale prestazioni, netto imponibile, før rabat, before discount`,
  netTotal: 'net total, nett total, nettotal, nett, netto totale, gross amount, gross total, gross amt, gross sales, gross',
  vat: `txtl,
    pdv, ddv, dph, ptu, suma ptu, kwota ptu, podatek, podatek vat, kwota vat, käibemaks, kaibemaks, km kokku, km summa, km 20, km 22, km 24,
    km 9, 20 % km, 22 % km, 24 % km, 9 % km, alv osuus, alv yhteensä, alv, áfa, afa, pvn, fpa, φπα, btw bedrag, totaal btw, btw totaal,
    waarvan btw, total tva, tva totale, tps, tvq, tvh, cgst, sgst, igst, service tax, ser tax, s tax, sst, state tax, local tax, city tax,
    tax 1, tax 2, tax1, tax2, sales tax 1, food tax, mws, mw st, m w st, steuer, steuern, enthaltene steuer, davon ust,
    inkl mwst betrag, mwst summe, summe mwst, gesamt mwst, summa moms, moms totalt, moms belopp,
    momsbelopp, mva beløp, herav mva, porez, iznos pdv, iznos poreza, daň, výše dph, total iva, iva total, cuota, cuota iva, valor iva,
    montant tva, total gst payable, gst total, gst 6, total gst 6, add gst, plus gst, vat at, tax amt, gst amt, vat amt,
    i v a, t v a, dont t v a, m v a, b t w, moms ingår, incluye iva, iva incluido en el total, waarvan b t w,
    momsandel, momsandelen, heraf momsandel, momsen utgör, omzetbelasting, mervärdesskatt, mervärdesskatten, quota iva, imposta sul valore aggiunto,
    moms, iva, vat, gst, tax, mva, mwst, ust, mehrwertsteuer, umsatzsteuer, tva, imposta, imposte, sales tax, heraf moms, deraf moms,
    hvoraf moms, momsbeløb, moms beløb, moms udgør, momsen udgør, moms heraf, beregnet moms, totale iva, tot iva, totale imposta,
    totale imposte, imposta totale, total moms, moms i alt, moms ialt, momsbeløb i alt, moms total, total vat, total tax, tax total,
    total gst, vat amount, gst amount, tax amount, vat total, di cui iva, importo iva, ammontare iva, iva totale, of which vat,
    including vat of, salgsmoms, hst, pst, igic, btw, alv, gst payable, total taxes, taxes, taxe, impuesto, di cui imposta,
    heraf salgsmoms, davon mwst, enthaltene mwst, dont tva, varav moms, momsværdi, steuerbetrag, summe umsatzsteuer, umsatzsteuerbetrag,
    mwst betrag`,
  rounding: `zaokruženje, zaokrouhlení, zaokrúhlenie, zaokrąglenie, ümardamine, ümardus, pyöristys, afronding, öresavr, rounding amt,
    rounding amount, rounding adjustments, rounding adjust,  round amt, rounding error, rounded adjustment, bill rounding,
    cash rounding, roundoff, r off,
    øreafrunding, øre afrunding, ører afrunding, øresafrunding, afrunding, afrundet, arrotondamento, arrotondamenti, arrot,
    rounding, rounding adj, rounding adjustment, rounding adjusment, round adj, rnd adj, round off, rundung, arrondi, öresutjämning,
    öresavrundning, avrundning, redondeo, afrondinger`,
  discount: `desconto, descontos, total de descontos, total descontos, poupança, total poupança, poupança imediata,
    korting, uw voordeel, popust, sleva, alennus, soodustus, zniżka, opust, dina rabatter, du sparade, sie sparen, ersparnis,
    sie haben gespart, gespart, ahorro, économie, vous économisez, instant savings, member savings, card savings, total saved, saved, voucher discount,
    less discount,
    rabat, rabatter, samlet rabat, total rabat, kunderabat, kuponrabat, mængderabat, sconto fedeltà, sconto quantità, mängdrabatt, mengenrabatt, sconto, sconti, totale sconti, totale sconto, abbuono, discount, disc,
    total discount, total item discount, item discount, spec disc, rabatt, nachlass, skonto, remise, descuento, medlemsrabat,
    du har sparet, du sparer, sparet, besparelse, saving, savings, total savings, you saved, risparmio, hai risparmiato, promo,
    promozione, tilbud, coupon, rebate, kampagnerabat, gesamtbetrag der abschläge, sondernachlass`,
  tip: `dricks, fooi, pourboire, propina, service tip, additional tip, suggested tip, suggested gratuity, napojnica, napiwek, jootraha, tippi,
    drikkepenge, tip, tips, mancia, gratuity, trinkgeld, dricks, tip amount`,
  deducted: `enasarco, bereits bezahlt, erhaltene anzahlungen, abzüglich anzahlung, forudbetalt, forudbetaling, allerede betalt,
    heraf betalt, acconto versato, acconto ricevuto, acconti versati, acconti ricevuti, già versato, già pagato, a dedurre, meno acconto,
    a detrarre, prepaid, prepayment, less deposit, deposit paid, advance payment, advance paid, anzahlung, tidligere betalt,
    tidligere faktureret, a conto faktureret, aconto faktureret, a conto indbetalt, aconto indbetalt, indbetalt, indbetalt a conto,
    acompte, déjà réglé, déjà payé, acompte versé, anticipo, cobrado, a cuenta, ya pagado, redan betalt, erhållet, förskott, reeds betaald,
    aanbetaling, vorauszahlung, payments received, previous payments, already paid, less payments, betalt a conto, betalt aconto, modregnet`,
  withheld: `ritenuta, ritenute, ritenuta acconto, ritenuta d acconto, ritenuta di acconto, rit acconto, rit d acconto, rit acc,
    ra acconto, totale ritenuta, totale ritenute, importo ritenuta, meno ritenuta, a dedurre ritenuta, withholding tax, withholding`,
  stamp: `bollo, imposta di bollo, imposta bollo, marca da bollo, bolli, bollo virtuale, rimborso bollo, spese bollo, spese di bollo,
    addebito bollo, bollo assolto in modo virtuale, imposta di bollo assolta in modo virtuale, imposta di bollo virtuale, valori bollati`,
  fund: `contributo integrativo, contributo previdenziale, contr integrativo, contributo cassa, cassa previdenziale, cassa previdenza,
    cassa forense, cassa professionale, cassa nazionale, cassa avvocati, cassa dottori commercialisti, cassa geometri, rivalsa inps,
    rivalsa previdenziale, rivalsa, cpa, c p a, c a p, cnpadc, cnpaia, inarcassa, enpap, epap, enpam, inps`,
  exempt: `momsfri, momsfrit, momsfrit beløb, momsfrie varer, ikke momspligtig, ikke momspligtigt, momsfritaget, uden for momsloven,
    esente, esenti, esente iva, esente da iva, non imponibile, non imponibili, non imponibile iva, fuori campo iva, fuori campo,
    escluso art 15, esclusa art 15, escluso iva, escluso iva art 15, esclusa iva art 15, esclusa iva, spese escluse art 15,
    spese esenti art 15, art 15, articolo 15, ex art 15, esenti art 15, esente art 15, esente art 10, art 10, operazione esente,
    operazioni esenti, anticipazioni, exempt, vat exempt, tax exempt, zero rated, non soggetto, non soggetta, non soggetto iva,
    non soggetto ad iva, steuerfrei, operación exenta, exento, exenta, exonéré, importo esente, momsbefriad, vrijgesteld`,
  quantity: `total qty, total quantity, total qty tender, qty, quantity, antal, antal varer, antal stk, stk, items, item count, n articoli,
    numero articoli, nr articoli, articoli, q tà, pezzi, totale pezzi, totale articoli, quantità, qta, total items, total item,
    total item s, varer i alt, antal i alt, antal varer i alt, number of items, menge, units, colli, totale colli, quantity out,
    total quantuty, no of items, total quantities, peso, vægt, total vægt, liter i alt, total weight, total hours, timer i alt`,
  amount: `beløb, amount, importo, betrag, amt, prezzo, price, pris, corrispettivo, importe, belopp, bedrag, valore, prix, preis, prijs,
    fahrpreis, ticketpreis, billetpris, ticket price, prezzo biglietto, prezzo del biglietto, prix du billet, biljettpris`,
  unit: `enhedspris, stykpris, stk pris, pris pr stk, unit price, prezzo unitario, prezzo unit, u price, literpris, pr liter,
    pris pr liter, prezzo al litro, einzelpreis, pris pr enhed, per unit, kilopris, normalpris, normal pris, før, førpris, vejl pris,
    listino, prezzo di listino, per night, pr nat`,
  exchange: `kurs, valutakurs, exchange rate, vekselkurs, tasso di cambio, tasso cambio, wechselkurs, conversion rate, omregningskurs,
    omregnet til dkk, modværdi, svarer til, controvalore, equivalent, equivalente, converted, umgerechnet`,
  ignored: `capital social, c social,
    sprzedaż opodatkowana, sprzedaz opodatkowana, sprzedaż opod, sprzedaz opod, btw nummer, btw nr, dph č, dič, nip, pdv id, oib, alv nro, kmkr, kmkr nr,
    mva nr, org nr, orgnr, organisationsnummer, momsspecifikation, points, points earned, points balance, poäng, punkte, punti, bonuspoäng,
    saldo poäng, card balance, remaining balance card, loyalty, bonus, bonus balance, previous balance, gift card balance, balance remaining,
    new balance, available balance, opening balance, closing balance, trinkgeld empfehlung, fuel volume, tank volume,
    gesamtbetrag der zuschläge, steuersatz, point, points, poin, punti, saldo punti, punti fedeltà, bonuspoint, optjente point,
    bonus, balance, saldo, ny saldo, gammel saldo, saldo før, saldo efter, previous balance, opening balance, closing balance,
    credit balance, account balance, kortsaldo, restsaldo, kreditmaksimum, credit limit, tank, wallet, tax invoice, tax code, tax codes,
    vat code, momskode, codice iva, cod iva, gst summary, vat summary, tax summary, gstsummary, tax point, simplified tax invoice, vat no,
    vat number, vat nr, vat id, vat reg, vat registration, p iva, partita iva, moms nr, momsnr, momsnummer, moms reg, gst id, gst no,
    gst reg, gst registration, tax id, tax no, ust id, ust idnr, momsregistreringsnummer, momsregistreret, credit note, kreditnota,
    card number, kortnummer, kort nr, card no, cash register, cash sale, cash sales, cash bill, cash inv, cash invoice, cash receipt,
    cash and carry, cash carry, non riscosso, credit card number, kontant køb, kontantkøb, kontantsalg, payment method, payment terms,
    betalingsbetingelser, payment date, payment reference, betaling senest, pagamento entro, modalità di pagamento, modalità pagamento,
    condizioni di pagamento, condizioni pagamento, termini di pagamento, metodo di pagamento, betalingsmåde, betalingsmetode,
    betalingsform, betalingsfrist, capitale sociale, cap soc, cap sociale, i v, share capital, kapital, minimum charge, gebyr pr,
    rykkergebyr, rykkerskrivelse, renter, morarente, rente, interest, late fee, mora, penale, fradrag, limit, max, ddt, net weight,
    netto dage, netto 8 dage, netto 14 dage, netto 30 dage, netto kontant, net 30, net 14, net 15, net 7, net 8, net 60, net days`,
  including: `inkl, inklusive, inklusiv, inkluderet, inkluderer, incl, including, inclusive, included, includes, include, inclusa, inclusi,
    incluse, incluso, incluido, incluida, incluidos, comprise, compris, compresa, compreso, comprese, comprensivo, comprensiva, comprensivi, med, heri, enthalten, inbegrepen, inc,
    indeholder, indeholdt, m`,
  excluding: `ekskl, eksklusive, eksklusiv, excl, excluding, exclusive, uden, ex, exkl, exklusive, exc, ekskl, esclusa, escluso, esclusi,
    ohne, hors, excluded, sans, senza, net of, al netto di, eks, u`,
})

const moneyWords: ReadonlySet<string> = new Set(
  [...book.values()].flatMap(phrases => phrases.flatMap(({ words }) => words)).filter(word => word.length > 3),
)

/** Whether a word is part of such a phrase: then it is read as one even where a letter of it was taken for a digit. */
export const isMoneyWord = (word: string): boolean => moneyWords.has(fold(word))

export type MoneyLabel =
  | (typeof book extends ReadonlyMap<string, readonly { kind: infer Kind }[]> ? Kind : never)
  /** "inkl. moms" and "ekskl. moms", whichever way round. */
  | 'withVat'
  | 'withoutVat'

const betweenWords = new Set([
  'of',
  'di',
  'af',
  'the',
  'all',
  'at',
  'sr',
  'dk',
  'dansk',
  'danish',
  'den',
  'sales',
  'as',
  'is',
  'er',
  'e',
  'applicable',
  'in',
  'al',
  'alle',
])

/** Whether nothing but a rate and small words stands between two labels. */
const isJoined = (words: readonly Word[], from: number, to: number): boolean =>
  to - from <= 4 && words.slice(from, to).every(word => isNumber(word) || word.text === '%' || betweenWords.has(word.text))

const totalWords = new Set(['total', 'totale', 'tot', 'totalt'])

/** Only a word that is none of these phrases' as it stands can have been misread. */
const corrected = (words: readonly Word[]): readonly Word[] =>
  words.some(({ text }) => asMeant(text) !== text && !moneyWords.has(text))
    ? words.map(word => (moneyWords.has(word.text) ? word : { ...word, text: asMeant(word.text) }))
    : words

/** The one of "Tax 1.40" and of "Tax $1" is part of a sum: no number of a tax, as in "Tax 1", is meant. */
const withoutSums = (words: readonly Word[], content: string): readonly Word[] =>
  words.map(word =>
    isNumber(word) &&
    (/^[.,]\d/.test(content.slice(word.end, word.end + 2)) || /[$€£]\s?$/.test(content.slice(Math.max(0, word.start - 2), word.start)))
      ? { ...word, text: `${word.text}.` }
      : word,
  )

export function findMoneyLabels(printed: readonly Word[], content: string): Found<MoneyLabel>[] {
  const words = withoutSums(corrected(printed), content)
  const found = findPhrases(book, words)
  const joined: Found<MoneyLabel>[] = []
  for (let at = 0; at < found.length; at += 1) {
    const one = found[at]!
    const other = found[at + 1]
    const qualifier = qualifierOf(one.kind, other?.kind)
    if (other && qualifier && isJoined(words, one.to, other.from)) {
      // "Totale IVA inclusa" is a total with VAT, though "totale IVA" alone is the VAT.
      if (totalWords.has(words[one.from]!.text)) joined.push({ ...one, kind: 'total' })
      joined.push({ kind: qualifier, start: one.start, end: other.end, from: one.from, to: other.to })
      at += 1
    } else if (one.kind !== 'including' && one.kind !== 'excluding') joined.push(one)
  }
  return joined
}

function qualifierOf(one: string, other: string | undefined): 'withVat' | 'withoutVat' | undefined {
  const isPair = (qualifier: string): boolean => (one === qualifier && other === 'vat') || (one === 'vat' && other === qualifier)
  return isPair('including') ? 'withVat' : isPair('excluding') ? 'withoutVat' : undefined
}
