import type { KindPhrases } from '../phrase-book.ts'

/** Swedish, and the words that Norwegian has of its own. */
export const sv: KindPhrases = {
  titles: {
    invoice: 'faktura, räkning, samlingsfaktura, delfaktura, slutfaktura, kontantfaktura, *faktura, *räkning, regning',
    receipt: 'kvitto, kassakvitto, köpkvitto, kassanota, *kvitto',
    credit_note: 'kreditfaktura, kreditnota, kreditering',
    order_confirmation: `orderbekräftelse, order bekräftelse, beställningsbekräftelse, bokningsbekräftelse, bekräftelse på din order, bekräftelse på din beställning, ordererkännande, ordererkänsla, orderöversikt, bekräftelse av order, *orderbekräftelse,
      köpbekräftelse, reservationsbekräftelse, bekräftelse på bokning, ordrebekreftelse, ordre bekreftelse, bestillingsbekreftelse, bookingbekreftelse, bekreftelse på bestilling, ordresammendrag`,
    purchase_order:
      'inköpsorder, beställning, rekvisition, avrop, leverantörsorder, innkjøpsordre, bestillingsskjema, beställningsorder, rekvisisjon',
    quotation:
      'offert, prisoffert, kostnadsförslag, anbud, prisförslag, *offert, kalkyl, kostnadsberäkning, pristilbud, pristilbod, anbudssumma, uppskattning, prisoverslag',
    pro_forma:
      'proforma, pro forma, proformafaktura, proforma faktura, pro forma faktura, fakturautkast, preliminär faktura, förskottsbegäran, betalningsbegäran, utkast till faktura, forhåndsfaktura, fakturautkast, fakturaunderlag',
    delivery_note:
      'följesedel, följesedlar, packsedel, fraktsedel, leveranssedel, plocklista, leveransavisering, leveransbekräftelse, utlämningssedel, *följesedel, pakkseddel, følgeseddel, fraktbrev, plukkliste, packlista, leveringsbekreftelse',
    reminder:
      'betalningspåminnelse, påminnelse, inkassokrav, kravbrev, påminnelsefaktura, påminnelse om betalning, inkassovarning, betalingspåminnelse, purring, betalingsoppfordring, inkassovarsel, betalningsuppmaning, sista påminnelse, förfallen faktura',
    account_statement:
      'kontoutdrag, kundreskontra, saldobesked, reskontra, saldoförfrågan, engagemangsbesked, öppna poster, fakturaöversikt, kontoutskrift, kontoöversikt, leverantörsreskontra, kontoutskrifter, saldooversikt, fakturasammanställning',
    payslip: 'lönespecifikation, lönebesked, lönespec, löneavi, lönebesked, lønnsslipp, lønnslipp, lønnsspecifikasjon, lönespecifikationer',
    contract:
      'avtal, hyresavtal, serviceavtal, anställningsavtal, hyreskontrakt, kontrakt, ramavtal, leasingavtal, köpeavtal, köpekontrakt, *avtal, *kontrakt, leieavtale, arbeidsavtale, avtale, *avtale, försäkringsbrev, fullmakt',
    notice:
      'boardingkort, resplan, endast för information, för kännedom, för information, förbrukningsöversikt, prisändring, reiseplan, kun til informasjon, informationsbrev, ombordstigningskort, inbjudan',
    bank_letter:
      'kontoutdrag från, meddelande från banken, låneavi, räntebesked, årsbesked, depåutdrag, avräkningsnota, amorteringsplan, ändrad ränta, lånespecifikation, betalningsplan, kreditkortsutdrag, årsoppgave',
    tax_letter:
      'slutskattebesked, momsdeklaration, skattekontoutdrag, skattebesked, skattekonto, omprövningsbeslut, arbetsgivardeklaration, fordonsskatt, fastighetsskatt, *skattebesked, skatteoppgjør, skattemelding, mva melding, tullräkning, f skatt debitering',
    price_list: 'prislista, produktkatalog, katalog, priskatalog, timpriser, prisöversikt, prisliste, *prislista',
    payment_confirmation:
      'betalningsbekräftelse, överföringsbekräftelse, betalning mottagen, betalningskvittens, bekräftelse på betalning, betalingsbekreftelse, betaling mottatt, genomförd betalning, utförd betalning, betalning genomförd',
    remittance_advice:
      'betalningsavisering, utbetalningsavi, leverantörsbetalning, betalningsspecifikation, betalningsmeddelande, remitteringsavi, utbetalningsbesked, remitteringsadvis, betalningsunderlag, utbetalningsspecifikation',
  },
  numbers: {
    invoice: 'fakturanummer, fakturanr, faktura nr, faktura nummer, fakturanr',
    credit_note: 'kreditfakturanummer, kreditfaktura nr',
    order_confirmation: 'orderbekräftelse nr',
    quotation: 'offertnummer, offertnr, offert nr, offertdatum',
    delivery_note: 'följesedelsnummer, följesedelsnr, följesedel nr',
    purchase_order: 'inköpsordernr, inköpsordernummer',
  },
  dates: 'fakturadatum, faktura datum',
  said: {
    order_confirmation:
      'har tagit emot din order, har tagit emot din beställning, bekräftar ~ order, din order är bekräftad, vi har mottagit din beställning, har mottatt din bestilling',
    quotation: 'offerten gäller, offerten är giltig, ser fram emot er order, offerten är, giltig till, tilbudet gjelder',
    pro_forma: 'ej bokfört, endast för tullen',
    delivery_note: 'mottaget i gott skick, antal kolli',
    reminder:
      'inte fått er betalning, inte fått din betalning, bortse från denna, är förfallen, skickas till inkasso, inte mottagit, ännu inte betald, se bort fra denne, ikke mottatt betaling',
    account_statement: 'ingående saldo, bekräfta saldot, skuldsaldo',
    payslip: 'preliminärskatt, nettolön, bruttolön, anställningsnr, semesterdagar, skattetrekk, nettolønn',
    contract: 'mellan hyresvärd och hyresgäst, parterna har ingått, avtalet gäller, tillträde den, uppsägningstid, parternas underskrifter',
    notice: 'du behöver inte göra något',
    bank_letter: 'utgående saldo, kreditränta, amortering, kontokredit',
    tax_letter: 'skatteverket, skatteetaten, transportstyrelsen, tullverket, kronofogden',
    purchase_order: 'vi beställer härmed, ange ordernummer på fakturan, härmed beställer vi',
    price_list: 'rekommenderade priser, med reservation för',
    payment_confirmation: 'överföring genomförd, er betalning av, vi har mottagit din betalning, från konto till konto',
    remittance_advice: 'betalat era fakturor, betalda fakturor, vi har betalat',
  },
  hinted: {
    order_confirmation:
      'tack för din order, tack för din beställning, beräknad leverans, betalas på plats, takk for din bestilling, takk for bestillingen',
  },
  toCome:
    'faktura skickas efter, faktura skickas separat, faktura skickas när, fakturan skickas, fakturan kommer, faktura kommer, faktura följer, slutlig faktura, faktura ställs ut, faktura sendes, faktura etterfølger, faktura skickas vid',
  denied:
    'inte en faktura, ej en faktura, ej faktura, ingen faktura, inte ett kvitto, ej kvitto, gäller ej som kvitto, ikke en faktura, ej giltig som kvitto',
  neutral: 'avtal nr, enligt avtal, räkning nr hos, i räkning, veckans erbjudande, påminnelse avgift, faktura avgift, krav på',
}
