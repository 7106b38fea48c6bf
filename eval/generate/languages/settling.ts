/**
 * Words that only the settling layouts print, on which neither reader was built: labels of days, lines with the day in them, and ways to write it. Half of what is
 * drawn is from here, and the rest are the words that all layouts have in common.
 */
import type { Label, Language, Sentence } from './vocabulary.ts'

export interface OwnWords {
  labels?: Partial<Record<Label, string>>
  sentences?: Partial<Record<Sentence, string>>
}

export type Dialect = Readonly<Record<Language, OwnWords>>

const labels: Readonly<Record<Language, OwnWords['labels']>> = {
  da: {
    date: 'Skrevet den|Fakturadag|Oprettet|Bogf.dato|F.dato|Ekspederet|Opgjort den|Afregnet|Regning af|Sendt den|Dato/Date|-',
    due: 'Betal før|Sidste dag|Bet. senest|Forfaldsdag|Til betaling|Giro senest|PBS-dato',
    delivery: 'Kørt ud|Ydet|Monteret|Lev. den|Arbejdsdag|Afleveret',
    orderDate: 'Ordre dat.|Jeres mail af|Rekv. dato|Indgået',
    printed: 'Udskr.|Printdato|Dannet d.|Eksporteret',
    paidOn: 'Trukket|Kortbetaling|Modtaget den|Krediteret',
    period: 'Tidsrum|Fra/til|Kvartal|Gælder',
  },
  it: {
    date: 'Redatta il|Del giorno|Dt. doc|Data rif.|Giorno|Compilata il|Ft. del|Fatturato il|Registrata il|Chiusa il|Dt.|-',
    due: 'Saldo entro|Scade il|Valuta pagamento|RiBa al|Data addebito|Ultimo giorno utile|Pagabile al',
    delivery: 'Lavori del|Uscita merce|Prestato il|Reso il|Data bolla|Ritiro del',
    orderDate: 'Vs. richiesta del|Preventivo del|Incarico del|Data richiesta',
    printed: 'Prodotto il|Estratto il|Stampa',
    paidOn: 'Versato il|Bonifico del|Quietanza del|Addebitata',
    period: 'Dal/al|Mensilità|Trimestre|Intervallo',
  },
  en: {
    date: 'Written|Inv. dtd|Created|Made out on|Date of bill|Posted|Drawn up|Our date|Billed|Inv. day|Completed|-',
    due: 'Latest payment|Remit by|Funds due|Direct debit on|To be paid|Deadline|Collect date',
    delivery: 'Left depot|Performed|Goods out|Fitted on|Visit|Handed over',
    orderDate: 'Your letter of|Instruction of|Booked|Req. date',
    printed: 'Output|Exported|Print run|As at',
    paidOn: 'Taken|Cleared|Debited|Receipt of funds',
    period: 'From/to|Term|Cover|Quarter',
  },
  de: {
    date: 'Berechnet am|Rechnungstag|Geschrieben am|Fakt.-Dat.|Dat.|Gebucht am|Rg. vom|Ausgabe|Tag|Rechnungsstellung|Beleg vom|-',
    due: 'Spätestens|Fäll.|Lastschrift zum|Zahltag|Geldeingang bis|Termin|Ohne Abzug bis',
    delivery: 'Einsatz am|Übergabe|Montiert am|LS vom|Warenausgang|Geleistet',
    orderDate: 'Ihr Schreiben vom|Anfrage vom|Auftragseingang|Beauftragt',
    printed: 'Druck|Ausgegeben|Exportiert|Kopie vom',
    paidOn: 'Eingezogen|Gutschrift am|Beglichen|Belastet am',
    period: 'Von/bis|Quartal|Laufzeit|Dauer',
  },
  fr: {
    date: 'Rédigée le|Fait le|Jour|Dt fact.|Notre facture du|Créée le|Pièce du|Arrêtée le|Date éd.|Enregistrée|Dressée le|-',
    due: 'Au plus tard|Terme|Débit le|Dernier délai|Virement avant|À solder le|Éch.',
    delivery: 'Passage du|Enlèvement|Remis le|BL du|Chantier du|Posé le',
    orderDate: 'Votre demande du|Devis du|Réservé le|Bon du',
    printed: 'Exporté le|Sorti le|Imprimé|Tiré le',
    paidOn: 'Soldé le|Carte débitée|Versement du|Perçu le',
    period: 'Du/au|Trimestre|Couverture|Durée',
  },
  es: {
    date: 'Redactada el|Día|F. emis.|Fra. de|Hecha el|Creada|Facturado|Registro|Dado en|Librada el|Fch.|-',
    due: 'Último día|A pagar el|Recibo al|Plazo|Transferir antes del|Domiciliación|Fin de plazo',
    delivery: 'Visita|Saca|Montaje|Albarán del|Retirado|Prestado el',
    orderDate: 'Su carta de|Encargo|Presupuesto de|Solicitud',
    printed: 'Impr.|Exportado|Copia de|Sacado el',
    paidOn: 'Abonado el|Adeudado|Liquidado|Ingreso',
    period: 'Desde/hasta|Trimestre|Vigencia|Intervalo',
  },
  sv: {
    date: 'Skriven|Fakturadag|Upprättad|Bokf.datum|Skapad den|Nota den|Avräknad|Daterad|Vårt datum|F-dat|Räkning av|-',
    due: 'Senast|Sista dag|Betalas före|Autogiro den|Likviddag|Förf.|Frist',
    delivery: 'Besök|Monterat|Utkört|Överlämnat|Arbetsdag|Lastat',
    orderDate: 'Ert mejl|Offert av|Bokad|Uppdrag',
    printed: 'Utskr.|Exporterad|Tryckt|Kopia av',
    paidOn: 'Mottagen|Kortdragning|Likvid|Insatt',
    period: 'Från/till|Kvartal|Tid|Omfattar',
  },
  nl: {
    date: 'Geschreven|Gedateerd|Nota van|Dagtekening|Fct.dat.|Gemaakt op|Boekdatum|Onze datum|Rekening d.d.|Opgesteld|Dag|-',
    due: 'Laatste dag|Uiterlijk|Incasso op|Te ontvangen voor|Betaaltermijn tot|Voor|Deadline',
    delivery: 'Bezoek|Gemonteerd|Uitgereden|Overhandigd|Pakbon van|Gewerkt op',
    orderDate: 'Uw mail van|Offerte van|Geboekt|Aanvraag',
    printed: 'Afdruk|Export|Uitdraai|Kopie van',
    paidOn: 'Ontvangen|Pinbetaling|Afgerekend|Geïnd',
    period: 'Van/tot|Kwartaal|Looptijd|Duur',
  },
}

/** A line above the table: title, number and day in an order of its own. */
const titleLines: Readonly<Record<Language, string>> = {
  da: '{title} – {number} – skrevet {date}|{date}   {title} {number}|{title} {date}|Nr. {number} / {date}|{title} {number}, {town} {date}|{title} ({date}) {number}',
  it: '{title} – {number} – redatta {date}|{date}   {title} {number}|{title} {date}|N. {number} / {date}|{title} {number}, {town} {date}|{title} ({date}) {number}',
  en: '{title} – {number} – written {date}|{date}   {title} {number}|{title} {date}|No. {number} / {date}|{title} {number}, {town} {date}|{title} ({date}) {number}',
  de: '{title} – {number} – geschrieben {date}|{date}   {title} {number}|{title} {date}|Nr. {number} / {date}|{title} {number}, {town} {date}|{title} ({date}) {number}',
  fr: '{title} – {number} – rédigée {date}|{date}   {title} {number}|{title} {date}|N° {number} / {date}|{title} {number}, {town} {date}|{title} ({date}) {number}',
  es: '{title} – {number} – hecha {date}|{date}   {title} {number}|{title} {date}|N.º {number} / {date}|{title} {number}, {town} {date}|{title} ({date}) {number}',
  sv: '{title} – {number} – skriven {date}|{date}   {title} {number}|{title} {date}|Nr {number} / {date}|{title} {number}, {town} {date}|{title} ({date}) {number}',
  nl: '{title} – {number} – geschreven {date}|{date}   {title} {number}|{title} {date}|Nr. {number} / {date}|{title} {number}, {town} {date}|{title} ({date}) {number}',
}

/** The day in a sentence. */
const letterLines: Readonly<Record<Language, string>> = {
  da: 'Vi har den {date} skrevet nedenstående {title} {number} til jer.|I dag, {date}, sender vi {title} {number} for det aftalte.|Denne {title} {number} er lavet {date} og dækker alt arbejde.',
  it: 'In data odierna, {date}, Vi inviamo la presente {title} {number}.|Con la presente {title} {number}, redatta {date}, chiediamo quanto segue.|Oggi {date} si emette {title} {number} per quanto concordato.',
  en: 'Today, {date}, we send you {title} {number} for what was agreed.|This {title} {number} was made on {date} and covers all work.|Please find our {title} {number}, written {date}, below.',
  de: 'Heute, {date}, übersenden wir Ihnen {title} {number}.|Diese {title} {number} haben wir am {date} geschrieben.|Mit {title} {number}, erstellt am {date}, berechnen wir:',
  fr: 'Ce jour, {date}, nous vous adressons la {title} {number}.|La présente {title} {number}, faite le {date}, porte sur ce qui suit.|Veuillez trouver notre {title} {number}, rédigée le {date}.',
  es: 'Hoy, {date}, les enviamos la {title} {number}.|La presente {title} {number}, hecha el {date}, corresponde a lo siguiente.|Adjuntamos nuestra {title} {number}, redactada el {date}.',
  sv: 'I dag, {date}, skickar vi {title} {number} till er.|Denna {title} {number} skrevs {date} och gäller allt arbete.|Här kommer vår {title} {number}, upprättad {date}.',
  nl: 'Vandaag, {date}, zenden wij u {title} {number}.|Deze {title} {number} is gemaakt op {date} en dekt al het werk.|Hierbij onze {title} {number}, opgesteld {date}.',
}

/** What was before: days that are not the document's. */
const intros: Readonly<Record<Language, string>> = {
  da: 'Vedr. besøg hos jer {delivery} og jeres mail af {orderDate}.|Abonnement {from} - {to}, fornyes automatisk.|Aftalt på mødet {orderDate}, udført {delivery}.',
  it: 'Rif. sopralluogo del {delivery} e Vs. mail del {orderDate}.|Abbonamento {from} - {to}, rinnovo automatico.|Concordato il {orderDate}, eseguito il {delivery}.',
  en: 'Re: our visit {delivery} and your mail of {orderDate}.|Subscription {from} - {to}, renews by itself.|Agreed at the meeting {orderDate}, done {delivery}.',
  de: 'Betr.: unser Besuch am {delivery}, Ihre Mail vom {orderDate}.|Abonnement {from} - {to}, verlängert sich.|Besprochen am {orderDate}, erledigt am {delivery}.',
  fr: 'Objet : notre visite du {delivery}, votre mail du {orderDate}.|Abonnement {from} - {to}, tacite reconduction.|Convenu le {orderDate}, fait le {delivery}.',
  es: 'Asunto: visita del {delivery}, su correo de {orderDate}.|Suscripción {from} - {to}, renovación automática.|Acordado el {orderDate}, hecho el {delivery}.',
  sv: 'Ang. besök {delivery} och ert mejl {orderDate}.|Prenumeration {from} - {to}, förnyas automatiskt.|Avtalat på mötet {orderDate}, klart {delivery}.',
  nl: 'Betreft: bezoek {delivery} en uw mail van {orderDate}.|Abonnement {from} - {to}, wordt verlengd.|Besproken op {orderDate}, gedaan op {delivery}.',
}

const places: Readonly<Record<Language, string>> = {
  da: '{town} {date}|{town} – {date}',
  it: '{town} – {date}|{date} {town}',
  en: '{town} – {date}|{town} {date}',
  de: '{town} – {date}|{date}, {town}',
  fr: '{town} – {date}|{date}, {town}',
  es: '{town} – {date}|{date}, {town}',
  sv: '{town} – {date}|{date}, {town}',
  nl: '{town} – {date}|{date}, {town}',
}

const dialectOf = (headings: Readonly<Record<Language, string>>): Dialect =>
  Object.fromEntries(
    (Object.keys(labels) as Language[]).map(language => [
      language,
      { labels: labels[language], sentences: { heading: headings[language], intro: intros[language], placed: places[language] } },
    ]),
  ) as unknown as Dialect

export const titled = dialectOf(titleLines)
export const told = dialectOf(letterLines)
