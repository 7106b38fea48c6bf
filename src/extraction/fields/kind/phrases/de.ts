import type { KindPhrases } from '../phrase-book.ts'

export const de: KindPhrases = {
  titles: {
    invoice:
      'rechnung, abschlagsrechnung, schlussrechnung, teilrechnung, sammelrechnung, honorarrechnung, barrechnung, e rechnung, *rechnung, rechnungskopie, gebührenrechnung',
    receipt: 'quittung, kassenbon, kassenbeleg, kassenzettel, beleg, bewirtungsbeleg, barbeleg, zahlungsbeleg, bon, kaufbeleg',
    credit_note: 'gutschrift, stornorechnung, rechnungskorrektur, rechnungsgutschrift, korrekturrechnung, gutschriftsanzeige',
    order_confirmation: `auftragsbestätigung, auftrags bestätigung, bestellbestätigung, bestätigung ihrer bestellung, bestätigung ihres auftrags, buchungsbestätigung, reservierungsbestätigung, bestellübersicht, kaufbestätigung,
      bestelleingangsbestätigung, *auftragsbestätigung, *bestellbestätigung, bestelleingang, auftragsübersicht, anmeldebestätigung, auftragseingangsbestätigung`,
    purchase_order:
      'bestellung, einkaufsbestellung, bestellschein, bestellformular, bestellauftrag, abrufbestellung, abruf, lieferantenbestellung, *bestellung, bedarfsmeldung',
    quotation:
      'angebot, preisangebot, kostenvoranschlag, offerte, unser angebot, leistungsangebot, kostenschätzung, *angebot, richtpreisangebot, preisanfrage, voranschlag',
    pro_forma:
      'proforma, pro forma, proformarechnung, proforma rechnung, pro forma rechnung, rechnungsentwurf, entwurf, vorauskasse, vorauskasse anforderung, vorauszahlungsanforderung, zahlungsanforderung, anzahlungsanforderung, vorabrechnung, vorläufige rechnung, zahlungsaufforderung',
    delivery_note:
      'lieferschein, lieferscheine, packliste, packzettel, frachtbrief, warenbegleitschein, lieferavis, versandanzeige, begleitschein, rückschein, lieferbestätigung, kommissionierschein, *lieferschein, wiegeschein, ladeliste',
    reminder:
      'mahnung, zahlungserinnerung, letzte mahnung, erinnerung an offene rechnung, mahnschreiben, mahnbescheid, zahlungserinnerung mahnung, letzte zahlungsaufforderung, inkassoschreiben, *mahnung, offene rechnung, inkasso, freundliche erinnerung',
    account_statement:
      'kontoauszug, saldenbestätigung, offene posten liste, offene posten, kundenkontoauszug, saldenliste, kontoübersicht, kontenblatt, rechnungsübersicht, kontokorrentauszug, saldenmitteilung, umsatzübersicht',
    payslip:
      'gehaltsabrechnung, lohnabrechnung, entgeltabrechnung, verdienstabrechnung, lohnzettel, lohn und gehaltsabrechnung, bezügemitteilung, gehaltszettel, verdienstnachweis, entgeltnachweis, gehaltsmitteilung, bezügeabrechnung, lohnschein, lohnausweis',
    contract:
      'vertrag, mietvertrag, dienstleistungsvertrag, wartungsvertrag, kaufvertrag, arbeitsvertrag, leasingvertrag, rahmenvertrag, vereinbarung, werkvertrag, darlehensvertrag, versicherungsschein, *vertrag, rahmenvereinbarung, allgemeine geschäftsbedingungen, vollmacht',
    notice:
      'bordkarte, reiseplan, nur zur information, zur information, verbrauchsübersicht, preisänderung, reiseverlauf, informationsschreiben, preisanpassung, zur kenntnisnahme, einladung, reiseunterlagen, terminbestätigung',
    bank_letter:
      'mitteilung ihrer bank, bankkontoauszug, depotauszug, darlehenskontoauszug, kreditkartenabrechnung, tilgungsplan, zinsbescheinigung, wertpapierabrechnung, änderung des zinssatzes, rechnungsabschluss, jahresdepotauszug, zinsmitteilung, kreditkartenauszug, zins und tilgungsplan',
    tax_letter:
      'steuerbescheid, umsatzsteuervoranmeldung, gewerbesteuerbescheid, grundsteuerbescheid, *steuerbescheid, gebührenbescheid, beitragsbescheid, bescheid, steueranmeldung, vorauszahlungsbescheid, bußgeldbescheid, verwarnung, abgabenbescheid, *bescheid',
    price_list:
      'preisliste, preisverzeichnis, katalog, stundensätze, preisübersicht, tarifblatt, preistabelle, produktkatalog, *preisliste, speisekarte, gebührenordnung, preisblatt',
    payment_confirmation:
      'zahlungsbestätigung, überweisungsbestätigung, zahlungseingang, überweisungsbeleg, zahlungseingang bestätigt, zahlungsnachweis, überweisungsauftrag, zahlungseingangsbestätigung, bestätigung der zahlung, bestätigung ihrer zahlung, lastschriftbestätigung',
    remittance_advice:
      'zahlungsavis, zahlungsmitteilung, überweisungsavis, zahlungsanzeige, zahlungsavise, avis über zahlung, auszahlungsmitteilung',
  },
  numbers: {
    invoice:
      'rechnungsnummer, rechnungsnr, rechnungs nr, rechnung nr, rechnung nummer, rg nr, re nr, belegnummer rechnung, rechnungs nummer, rechn nr',
    credit_note: 'gutschriftsnummer, gutschrift nr, gutschriftnr, gutschriftsnr',
    order_confirmation: 'auftragsbestätigung nr, auftragsbestätigungsnummer, ab nummer, ab nr',
    quotation: 'angebotsnummer, angebotsnr, angebots nr, angebot nr, angebotsdatum',
    delivery_note: 'lieferscheinnummer, lieferscheinnr, lieferschein nr, lieferscheindatum',
    reminder: 'mahnungsnummer, mahnnummer, mahnstufe, mahndatum',
    pro_forma: 'proforma nr, proformanummer',
    purchase_order: 'bestellung nr',
  },
  dates: 'rechnungsdatum, rechnungs datum, datum der rechnung',
  said: {
    order_confirmation:
      'bestätigen ihren auftrag, bestätigen ihre bestellung, bestätigen wir ~ auftrag, bestellung ~ ist eingegangen, bestellung ist bei uns eingegangen, haben ihre bestellung erhalten, ihre bestellung wurde',
    quotation:
      'an dieses angebot, halten wir uns ~ gebunden, angebot ist gültig, freuen uns auf ihren auftrag, bieten wir ihnen, unterbreiten wir, angebot gültig, bei auftragserteilung, unser angebot',
    pro_forma: 'nach zahlungseingang, nicht gebucht, nur für zollzwecke',
    delivery_note: 'ware erhalten, ware in einwandfreiem zustand',
    reminder:
      'keinen zahlungseingang feststellen, als gegenstandslos, ist überfällig, bereits gezahlt haben, mahngebühr, mahngebühren wurden, gerichtlichen mahnverfahren, noch nicht beglichen, offener betrag, noch offen',
    account_statement: 'saldo zu unseren gunsten, bestätigen sie den saldo, endsaldo, anfangssaldo, alter saldo',
    payslip:
      'lohnsteuer, sozialversicherung, steuerklasse, personalnummer, gesamtbrutto, nettoverdienst, auszahlungsbetrag, krankenversicherung an, solidaritätszuschlag',
    contract:
      'zwischen den parteien, zwischen vermieter und mieter, wird folgender vertrag, verkäufer und käufer, gerichtsstand ist, unterschriften, vertrag geschlossen, kündigungsfrist',
    notice: 'kein handlungsbedarf, sie müssen nichts tun',
    bank_letter: 'sollzins, kurswert, restschuld, zinsen tilgung, dispositionskredit',
    tax_letter: 'finanzamt, hebesatz, steuerverwaltung, hauptzollamt',
    purchase_order: 'wir bestellen, bestellen wir, auf der rechnung angeben, bitte liefern sie',
    price_list: 'änderungen vorbehalten, unverbindliche preisempfehlung',
    payment_confirmation: 'ihre zahlung ~ erhalten, betrag erhalten, zahlung ist eingegangen, auftraggeber empfänger',
    remittance_advice: 'ihre rechnungen bezahlt, wir haben ~ überwiesen, rechnungen bezahlt, überwiesen am',
  },
  hinted: {
    order_confirmation: 'dank für ihren auftrag, dank für ihre bestellung, voraussichtliche lieferung, voraussichtlicher liefertermin',
    quotation: 'unverbindlich, freibleibend',
    account_statement: 'offene posten',
  },
  toCome: `rechnung folgt, rechnung wird, rechnung erhalten sie, nach rechnungserhalt, rechnung nach lieferung, erhalten sie eine rechnung, erhalten sie die rechnung, rechnung geht ihnen, rechnung senden wir, rechnung kommt`,
  denied: 'keine rechnung, nicht als rechnung, ist keine quittung, kein beleg, kein zahlungsbeleg, gilt nicht als rechnung',
  neutral: 'rechnung an, rechnung über, vertrag nr, laut vertrag, tage nach rechnung, angebot der woche, im angebot, vertrag vom',
}
