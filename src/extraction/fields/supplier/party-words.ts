/** The words that tell a name from everything else that stands in the head of a document: titles, greetings, addresses, numbers, people, prose. */
import { phraseBook } from '../../text/phrases.ts'

export const notNames = phraseBook({
  title: `faktura, fattura, invoice, tax invoice, taxinvoice, simplified tax invoice, kvittering, kassekvittering, receipt, bon, kassebon,
    documento commerciale, di vendita o prestazione, scontrino, scontrino fiscale, ricevuta, ricevuta fiscale, kopi, copy,
    originale, copia, cash sale, cash sales, cash ordrebekræftelse, conferma ordine, order confirmation, kreditnota, credit note,
    nota di credito, rechnung, quittung, kassenbon, facture, factura, regning, parcella, side, page, pagina, velkommen, welcome,
    benvenuti, thank you, thanks, tak for, mange tak, grazie, retur, returnering, refusion, refund, reso, table, bord, tavolo, dato, data, date, posted, customer copy,
    kundekopi, duplicate, proforma, fattura elettronica, documento, documento di trasporto, ddt, nota, avviso, bill, ordre,
    ordine, terminal, kortkvittering, betaling, pagamento, payment, receipt no, invoice no, forwarded message, videresendt meddelelse,
    messaggio inoltrato, original message, oprindelig meddelelse, begin forwarded message, oprindelig besked, messaggio originale, til,
    to, from, fra, emne, subject, oggetto, cedente prestatore, cessionario committente, cedente, fornitore, sælger, leverandør, e faktura,
    forenklet faktura, håndværkerfaktura, servicenota, bilag, ekspedition, item, qty, description, beskrivelse, descrizione, antal, vare,
    varer, varenr, quantità, pris, prezzo, amount, importo,
    beløb, total, totale, subtotal, i alt, aliquota, codice, riepilogo, riepilogo iva, imponibile, imposta, unit price, enhedspris,
    prezzo unit, um, sconto, rabat, identificativo fiscale, identificativo fiscale ai fini iva, regime fiscale, indirizzo, comune,
    tipologia documento, cessionario, committente, prestatore`,
  /** The same, but only where nothing else stands in the line: there is a Cash Converters, and a Travel House. */
  heading: `studio legale, studio notarile, studio tecnico, studio medico, studio dentistico, studio commerciale, tax, simplified, final, interim, cash, order, check, bill, original, salg, seller, buyer, client, customer, supplier, vendor, verkäufer, käufer,
    kunde, cliente, items, summary, printed, printed receipt, sales, sale, sales receipt, sales slip, official receipt, guest check,
    guest receipt, travel receipt, travel, booking confirmation, e ticket, ticket, credit sale, debit, credit, bar beleg, beleg,
    zahlungsbeleg, kundenbeleg, kundenbon, händlerbeleg, kartenzahlung, zwischenrechnung, handelsrechnung, schlussrechnung,
    barrechnung, bewirtungsbeleg, kvitto, kassakvitto, kontantfaktura, följesedel, ticket de caisse, reçu, recu, duplicata, recibo,
    factura simplificada, paragon, paragon fiskalny, faktura vat, račun, racun, účtenka, uctenka, doklad, factuur, kassabon, pinbon,
    kuitti, lasku, take away, take out, eat in, dine in, delivery, pickup, open, closed, reprint, merchant copy, cardholder copy,
    customer receipt, statement, account statement, quotation, tilbud, preventivo, purchase, trans, transaction, transaktion, slip,
    kundens kopia, kundens kopi, spara kvittot, copie client, copia cliente, copia para el cliente, amount due, balance, balance due,
    price, menge, preis, artikel, stk, bezeichnung, beschreibung, betrag, summe, netto, brutto, company, name, address, adresse,
    anschrift, bemerkungen, nets, dankort, visa, visa dankort, visa debit, visa credit, mastercard, debit mastercard,
    maestro, amex, american express, bancomat, pagobancomat, nexi, worldline, verifone, ingenico, elavon, mobilepay, contactless, kontaktløs,
    kundens eksemplar, butikkens eksemplar, approved, godkendt`,
  greeting: `hej, hi, hello, dear, kære, gentile, buongiorno, ciao, salve, salut, hallo, guten tag, sehr geehrte, bonjour, egregio, god dag,
      goddag, venlig hilsen, med venlig hilsen, mvh, best regards, kind regards, regards, cordiali saluti, distinti saluti, cheers,
      sincerely`,
  address: `vej, gade, allé, alle, plads, torv, stræde, boulevard, vænge, gårdvej, hovedgaden, jernbanegade, via, viale, piazza, piazzale,
    corso, vicolo, strada, largo, lungomare, street, st, road, rd, avenue, ave, lane, drive, square, suite, floor, jalan, jln, lot, taman,
    straße, strasse, platz, weg, rue, calle, postboks, po box, p o box, cap, www, blvd, highway, hwy, parkway, pkwy, tmn, ul, ulica,
    http, https, e mail, email, mail, web, bank, sede legale, åbningstider, öffnungszeiten, orario, quay, menara, level, batu, kampung, sek, seksyen, no, mukim, blk, block`,
  /** What begins with one of these is a number of something. */
  id: `capital social, tlf, tel, telefon, telefono, phone, fax, mobil, cvr, cvr nr, p iva, partita iva, c f, codice fiscale, cod fisc, vat, moms nr, momsnr, momsreg,
    momsreg nr, gst id, gst reg, gst no, reg nr, company reg, company no, company registration, co reg, co no, ust id, ust idnr, ustid, steuernummer,
    st nr, steuer nr, org nr, org nummer, organisationsnummer, organisationsnr, bus reg, uid, gst registration, sst id, sst no, abn, acn, nip, regon,
    btw, tva, siret, siren, iban, bic, swift, konto, kontonr, capitale sociale, rea, pec, ean, gln, oib, ico, dic, nif, cif, kvk, trn, tin, hrb,
    handelsregister, amtsgericht, fon, tél, hotline, store no, term id, terminal id, trans id, merchant id, tax id, tax no, ident nr, identnummer,
    invoice number, order number, guest number, your guest number, ticket no, auth code, account no, member no,     rechnungsnummer, rechnungsnr, rechnungs nr, fakturanummer, fakturanr, faktura nr, kvitteringsnr, kvitteringsnummer, bonnr, belegnummer,
    beleg nr, kundennummer, kundennr, kundenummer, kundenr, ordrenummer, ordrenr, bestellnummer, customer no, customer number, order no,
    numero fattura, numero documento, codice cliente, rechnungsdatum, leistungsdatum, lieferdatum, fakturadato, invoice date, due date,
    forfaldsdato, forfald, betalingsfrist, data fattura, scadenza, facture n, factura n, date of issue, issue date, date paid, date due, date of supply, booking reference, booking no, passenger, confirmation no`,
  /** Somebody who works in the shop, and the place in it: neither is the shop. */
  person: `stander, pumpe, pompa, erogatore, zapfsäule, surtidor, ekspedient, eksp, eksp nr, operatore, cassiere, cashier, operator, server, served by, your server, your cashier, host, manager, mgr, store manager,
    general manager, staff, clerk, waiter, waitress, salesperson, sales person, sales assistant, attendant, kassør, kasserer, kassa, kasse, cassa,
    cameriere, servi par, caissier, es bediente, es bediente sie, bediener, bedienung, kassierer, betjent af, betjänad av, du betjenes af,
    du blev betjent af, ekspederet af, le atendió, atendido por, cajero, obsluha, obsługa, kasjer, guests, covers, coperti, tisch, tafel,
    inhaber, geschäftsführer, sælger, säljare, din sælger, oznaka operatera, member, register, customer name, guest name`,
})

/** Words of talk: a company that is called like this is rare, a line that speaks to its reader is not. */
export const proseWords: ReadonlySet<string> = new Set(
  `you your yours us our ours we they is are was were not please pls will have has need would could should this these that today again come enter tell
   win earn collect voucher vouchers prizes points survey feedback keep here when how what why
   din dit vores jeres ikke venligst husk hvor hvad
   tuo tua vostro vostra nostro nostra siamo sono voi noi conservare conserva vieni
   sie ihr ihre ihren ihnen wir uns unser unsere ist sind nicht bitte heute wenn freuen
   vous votre vos nous notre nos sont merci conservez
   usted nosotros nuestro nuestra favor
   ni oss våra inte spara tack`
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .split(/\s+/),
)

/** Small words that stand inside names. */
export const nameLinks =
  /^(?:&|\+|og|e|ed|and|et|y|und|of|the|de|del|della|dei|di|da|du|des|van|von|der|den|la|le|les|lo|i|på|am|im|zum|zur|by|for|c)$/u
