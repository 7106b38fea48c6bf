/** The language that most of a document's words are in, by words that belong to one language only, or to few. */
import { fold, type Word } from './words.ts'

const vocabulary: Readonly<Record<string, string>> = {
  da: `cvr og af til med moms faktura fakturanr fakturadato kvittering bon kassebon dato forfald forfaldsdato beløb alt betaling betalt
    pris antal stk heraf inkl ekskl levering tak besøget velkommen hilsen venlig ordre ordrenummer ordredato køb kort byttepenge kontant
    regning betales senest konto reg telefon tlf kunde adresse vej gade rabat subtotal øreafrunding kreditnota dankort kasse ekspedient
    bord udstedt vare varer ydelse timer overnatning morgenmad frokost hos din dit jeres vores den det ikke bedes beløbet ialt faktureres
    at for er en ved på som sen forbrug abonnement nr fragt gebyr enhedspris momsfri betalingspligt omvendt betalingsbetingelser dage
    netto sælger køber kundenr`,
  it: `di del della dei delle il la per con iva fattura scontrino ricevuta documento commerciale totale imponibile imposta data scadenza
    pagamento contante contanti elettronico resto importo prezzo quantità descrizione aliquota partita codice fiscale cliente spett
    spettabile destinatario cessionario cedente via piazza viale cassa sconto arrotondamento ritenuta acconto bollo netto pagare grazie
    arrivederci ordine spedizione consegna nota credito parcella prestazione compenso contributo previdenziale esente regime operazione
    ai sensi art legge giorni bonifico banca numero articoli euro vendita prestazioni non tuo gentile acquisto totale complessivo cui`,
  en: `the of and to for from with invoice receipt date due amount total paid payment bill tax vat number description quantity price unit
    subtotal balance customer order thank you your please terms card change cash tendered issued period charge charges billing address
    shipping account this is are be on by at in qty item items sold returnable goods come again rounding summary table cashier reverse
    page`,
  de: `und der die das mit für rechnung rechnungsnummer rechnungsdatum datum betrag gesamt gesamtbetrag summe mwst ust mehrwertsteuer
    umsatzsteuer netto brutto zahlung zahlbar bis fällig kunde kundennummer lieferung liefertermin menge einzelpreis steuernummer
    quittung kassenbon vielen dank bar gegeben rückgeld bezahlt straße von nach zzgl inkl enthalten betrag eur ihre sie wir bitte
    leistungszeitraum stück`,
  fr: `et le la les des du de pour avec facture reçu date montant total ttc ht tva net payer paiement échéance client adresse quantité
    prix unitaire désignation merci carte espèces rendu numéro votre vous règlement sous remise avoir`,
  es: `y el la los las de para con factura recibo fecha importe total iva base imponible cliente dirección cantidad precio descripción
    gracias tarjeta efectivo cambio vencimiento número pago su usted descuento subtotal`,
  sv: `och av till med moms faktura kvitto datum förfallodatum belopp summa totalt betalning att betala antal pris varav exkl inkl tack
    välkommen kund organisationsnummer öresavrundning växel kontant kort f skatt godkänd betalningsvillkor dagar`,
  nl: `en van het een voor met factuur factuurnummer factuurdatum datum bedrag totaal btw te betalen betaling vervaldatum klant aantal
    prijs omschrijving subtotaal bedankt kassa pinnen`,
  nb: `og av til med mva faktura kvittering dato forfallsdato beløp sum betaling antall pris herav inkl ekskl takk kunde
    organisasjonsnummer ore kontonummer forfall bankkort foretaksregisteret`,
}

const languagesOf = new Map<string, string[]>()
for (const [language, words] of Object.entries(vocabulary)) {
  for (const word of new Set(fold(words).split(/\s+/))) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
}

const hitsMin = 2

/** A word of several languages counts for each of them, but less. Of two languages that are level none is taken. */
export function languageOf(lines: readonly { words: readonly Word[] }[]): string | null {
  const scores = new Map<string, number>()
  for (const line of lines) {
    for (const { text } of line.words) {
      const languages = languagesOf.get(text)
      if (!languages) continue
      for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length ** 1.5)
    }
  }
  const [best, second] = [...scores].sort((one, other) => other[1] - one[1])
  if (!best || best[1] < hitsMin * 0.5) return null
  return second && second[1] > best[1] * 0.9 ? null : best[0]
}
