import type { KindPhrases } from '../phrase-book.ts'

export const nl: KindPhrases = {
  titles: {
    invoice: 'factuur, facturen, verkoopfactuur, voorschotfactuur, eindfactuur, verzamelfactuur, termijnfactuur, *factuur, declaratie',
    receipt: 'kassabon, bon, betaalbewijs, kwitantie, bonnetje, ontvangstbewijs, betaalbewijs kassa, kassaticket, kasticket',
    credit_note: 'creditnota, creditfactuur, credit nota, credit factuur',
    order_confirmation: `orderbevestiging, opdrachtbevestiging, bestelbevestiging, boekingsbevestiging, reserveringsbevestiging, bevestiging van je bestelling, bevestiging van uw bestelling, besteloverzicht, *orderbevestiging, bevestiging bestelling, aankoopbevestiging,
      bevestiging van uw order, bevestiging van uw reservering, bevestiging van uw boeking, bevestiging van je order`,
    purchase_order:
      'inkooporder, bestelbon, inkoopopdracht, bestelling, inkooporders, bestelformulier, afroeporder, werkbon, inkoopaanvraag',
    quotation:
      'offerte, prijsopgave, kostenraming, prijsofferte, aanbieding, prijsaanbieding, begroting, *offerte, bestek, raming, vrijblijvende offerte',
    pro_forma:
      'proforma, pro forma, proformafactuur, proforma factuur, pro forma factuur, conceptfactuur, concept factuur, voorlopige factuur, betaalverzoek, voorschotnota, aanbetalingsverzoek, verzoek tot betaling',
    delivery_note:
      'pakbon, pakbonnen, leveringsbon, afleverbon, vrachtbrief, paklijst, verzendbon, afhaalbon, leverbon, *pakbon, leveringsbevestiging, laadbon, weegbon, verzendlijst',
    reminder:
      'betalingsherinnering, herinnering, aanmaning, sommatie, laatste sommatie, ingebrekestelling, laatste herinnering, betaalherinnering, incassobrief, *aanmaning, laatste aanmaning, incasso aankondiging, openstaande factuur',
    account_statement:
      'rekeningoverzicht, openstaande posten, saldo overzicht, rekening overzicht, saldobevestiging, factuuroverzicht, klantenkaart, debiteurenkaart, openstaande postenlijst, saldolijst, rekeninguittreksel, maandoverzicht',
    payslip:
      'loonstrook, loonstrookje, salarisspecificatie, loonspecificatie, salarisstrook, loonbrief, loonafrekening, jaaropgaaf, jaaropgave, salarisstrookje, loonfiche',
    contract:
      'overeenkomst, huurovereenkomst, onderhoudscontract, arbeidsovereenkomst, contract, huurcontract, raamovereenkomst, leaseovereenkomst, koopovereenkomst, *overeenkomst, *contract, algemene voorwaarden, volmacht, polisblad, polis',
    notice:
      'instapkaart, reisschema, alleen ter informatie, ter informatie, verbruiksoverzicht, prijswijziging, reisplan, ter kennisgeving, informatiebrief, uitnodiging, reisoverzicht',
    bank_letter:
      'bankafschrift, bericht van uw bank, aflossingsschema, creditcardoverzicht, renteoverzicht, rekeningafschrift, wijziging rente, leningoverzicht, financieel jaaroverzicht, effectennota, hypotheekoverzicht',
    tax_letter:
      'aanslag, btw aangifte, naheffingsaanslag, belastingaanslag, voorlopige aanslag, aanslagbiljet, aangifte, gemeentelijke belastingen, beschikking, *aanslag, dwangbevel, bekeuring, motorrijtuigenbelasting',
    price_list: 'prijslijst, tarievenlijst, catalogus, tarieven, tarievenblad, *prijslijst, uurtarieven, productcatalogus, prijsoverzicht',
    payment_confirmation:
      'betalingsbevestiging, bevestiging van betaling, betaling ontvangen, overschrijvingsbewijs, betaalbevestiging, bevestiging van overboeking, bevestiging van uw betaling, overboekingsbevestiging, betaling voltooid, betaling uitgevoerd',
    remittance_advice:
      'betalingsadvies, betaalspecificatie, remittance advies, betalingsspecificatie, betaaladvies, betalingsoverzicht leverancier, uitbetalingsspecificatie',
  },
  numbers: {
    invoice: 'factuurnummer, factuurnr, factuur nr, factuur nummer',
    credit_note: 'creditnotanummer, creditnota nr',
    order_confirmation: 'orderbevestiging nr',
    quotation: 'offertenummer, offertenr, offerte nr, offertedatum',
    delivery_note: 'pakbonnummer, pakbonnr, pakbon nr',
    purchase_order: 'inkoopordernummer, inkoopordernr',
  },
  dates: 'factuurdatum, factuur datum',
  said: {
    order_confirmation:
      'hebben je bestelling ontvangen, hebben uw bestelling ontvangen, bevestigen uw order, bevestigen uw opdracht, je bestelling is bevestigd, hebben je bestelling ~ ontvangen, hebben uw bestelling ~ ontvangen',
    quotation: 'offerte is ~ geldig, zien uw opdracht, voor akkoord, handtekening voor akkoord, geldig tot, vrijblijvend',
    pro_forma: 'niet geboekt, alleen voor de douane',
    delivery_note: 'in goede staat ontvangen, aantal colli',
    reminder:
      'betaling niet ontvangen, uw betaling niet, als niet verzonden beschouwen, is vervallen, nog niet betaald, nog niet ontvangen, incassobureau, betaal binnen 8 dagen',
    account_statement: 'saldo in ons voordeel, beginsaldo, openstaand saldo, debet credit',
    payslip: 'loonheffing, nettoloon, brutoloon, personeelsnummer, vakantiegeld',
    contract: 'partijen komen overeen, tussen verhuurder en huurder, treedt in dienst, in tweevoud, opzegtermijn',
    notice: 'u hoeft niets te doen',
    bank_letter: 'eindsaldo, debetrente, rente aflossing',
    tax_letter: 'belastingdienst, douane aanslag',
    purchase_order: 'wij bestellen hierbij, vermeld het ordernummer, op de factuur vermelden',
    price_list: 'wijzigingen voorbehouden, adviesprijzen',
    payment_confirmation: 'uw betaling is verwerkt, wij hebben uw betaling ontvangen, overboeking uitgevoerd, je betaling is ontvangen',
    remittance_advice: 'uw facturen betaald, betaalde facturen, wij hebben ~ overgemaakt',
  },
  hinted: {
    order_confirmation:
      'bedankt voor je bestelling, bedankt voor uw bestelling, verwachte levering, verwachte leverdatum, betaling ter plaatse',
  },
  toCome:
    'factuur volgt, factuur wordt, definitieve factuur, ontvangt de factuur, ontvangt een factuur, factuur sturen wij, na ontvangst van de factuur, ontvangst factuur, factuur ontvangt u',
  denied: 'geen factuur, geen betaalbewijs, niet geldig als factuur, geen kassabon',
  neutral:
    'contract nr, volgens contract, volgens offerte, aanbieding van de week, rekening nr, rekening nummer, rekening houdend, op rekening, dagen na factuurdatum, te late betaling',
}
