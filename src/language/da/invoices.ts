import type { Translation } from '../catalogue.ts'
import type { invoices as source } from '../en/invoices.ts'

const profileFields = {
  name: 'navnet',
  street: 'vejnavnet i adressen',
  postalCode: 'postnummeret i adressen',
  city: 'byen i adressen',
} as const

const addressMissing = ({ law, contactId }: { law: string; contactId: string | null }): string => {
  const mend =
    contactId === null
      ? 'gem køberen som kontakt med en adresse, og udsted fakturaer til den'
      : `indtast adressen på /api/rest/contacts/${contactId}/address`
  return `Køberens vej eller by er ikke kendt, og begge skal stå på fakturaen (${law}): ${mend}.`
}

export const invoices: Translation<typeof source> = {
  invoice_not_found: ({ id }) => `Der er ingen faktura med id ${id}.`,
  invoice_locked: ({ id, number }) =>
    `${id} er udstedt som ${number} og kan hverken ændres eller slettes. Ret den med en kreditnota: en faktura med negative linjer.`,
  invoice_changed: ({ id }) => `${id} blev ændret, efter at den blev læst. Læs den igen, og bestem, hvad der gælder.`,
  'invoice_locked.booked_otherwise': ({ number }) =>
    `Med køberen og virksomheden, som de er nu, ville ${number} få anden moms og blive bogført anderledes: tag den tilbage med en kreditnota, og udsted en ny.`,
  'invoice_incomplete.problems': ({ id, problems }, words) => `${id} kan ikke udstedes endnu: ${problems.map(words.sentence).join(' ')}`,
  'invoice_incomplete.many': ({ id, count }) => `${id} kan ikke udstedes endnu: ${count} ting mangler eller er forkerte; se errors.`,
  invoice_not_issued: ({ id }) => `${id} er en kladde: den elektroniske fil dannes først, når fakturaen udstedes.`,
  'invoice_not_issued.mail': ({ id }) => `${id} er en kladde: udsted den først, og send den så.`,
  mail_not_set_up:
    'Der er ingen mailserver: hent PDF-filen, og send den selv. Den, der driver Primanota, kan sætte en op: PRIMANOTA_SMTP_URL og PRIMANOTA_MAIL_FROM.',
  mail_address_missing: ({ name }) => `${name} har ingen e-mailadresse: skriv en her eller på kontakten.`,
  mail_subject_lines: 'Et emne er på én linje.',
  'rate_limited.invoice_mails': ({ max }) =>
    `Der kan højst sendes ${max} fakturaer, rykkere og kontoudtog med mail på 24 timer. Send resten i morgen.`,
  number_taken: ({ number, year }) =>
    `En faktura fra ${year} har allerede nummer ${number}: vælg et andet, eller udelad det og få det næste i rækken.`,
  'region_not_set.invoices': 'Vælg først region med set_region: dens regler afgør momsen.',
  'exchange_rate_missing.invoice': ({ currency, home, date }, words) =>
    `Kursen på ${currency} i ${home} den ${words.day(date)} er ikke kendt. Indtast den først på /api/rest/exchange-rates.`,
  'exchange_rate_missing.draft': ({ currency, home, date }, words) =>
    `Kursen på ${currency} i ${home} den ${words.day(date)} er ikke kendt endnu: indtast den på /api/rest/exchange-rates, før fakturaen udstedes.`,

  'invoice_number.length': ({ max }) => `Et fakturanummer har 1 til ${max} tegn.`,
  'invoice_number.characters': 'Et fakturanummer består af latinske bogstaver, cifre og tegn, uden mellemrum først eller sidst.',
  'invoice_number.no_digit': 'Et fakturanummer har mindst ét ciffer.',
  'invoice_amount.decimals': ({ max }) => `Der kan højst gemmes ${max} decimaler.`,
  'invoice_amount.digits': ({ max }) => `Der må højst stå ${max} cifre før kommaet.`,
  'invoice_amount.rate': 'En momssats er mellem 0 og 100 procent.',
  'invoice_amount.line': 'Linjens beløb er større, end regnskabet kan rumme.',
  'invoice_amount.lines': 'Linjernes sum er større, end regnskabet kan rumme.',
  'invoice_amount.converted': ({ currency }) => `Omregnet til ${currency} er linjernes sum større, end regnskabet kan rumme.`,

  profile_lacks: ({ field }) => `Virksomhedens profil mangler ${profileFields[field]}, som skal stå på alle fakturaer.`,
  buyer_name_missing: 'Køberen har intet navn.',
  invoice_without_lines: 'Fakturaen har ingen linjer.',
  line_without_description: 'Linjen siger ikke, hvad der er solgt.',
  nothing_to_pay: ({ amount, currency }, words) =>
    `Linjerne giver i alt ${words.money(amount, currency)}: der er intet at betale eller bogføre.`,
  no_such_vat_rate: ({ rate, rates }, words) =>
    `Der findes ingen moms på ${words.percent(rate)}: skriv ${words.or(rates.map(words.number))}.`,

  correction_not_named: 'En kreditnota skal henvise til den faktura, den retter: skriv fakturanummeret i teksten på en linje.',
  credit_exceeds_invoice: ({ amount, currency, number, total }, words) =>
    `Kreditnotaen er på ${words.money(amount, currency)}, men faktura ${number} var kun på ${words.money(total, currency)}.`,
  iban_missing: 'Profilen har intet IBAN: fakturaen siger ikke, hvor den skal betales.',
  number_out_of_order: ({ number, date }, words) =>
    `Faktura ${number}, som har et lavere nummer, er dateret ${words.day(date)}: numre og datoer skal følges ad. Brug den dato eller en senere, eller vær klar til at forklare hvorfor.`,
  buyer_address_missing: addressMissing,
  'buyer_address_missing.stand_in': values =>
    `${addressMissing(values)} Indtil da står der N.D. i stedet på e-fakturaen (sede del cessionario), hvilket SdI godtager.`,
  buyer_country_missing: ({ home, country }, words) =>
    `Køberen har intet land og regnes for hjemmehørende i ${words.country(home)}, men momsnummeret er fra ${words.country(country)}: angiv landet, for det afgør momsen.`,
  'taken_as_consumer.outside_eu': ({ name, country }, words) =>
    `${name} i ${words.country(country)} lyder som en virksomhed, men har hverken momsnummer eller registreringsnummer og regnes derfor for privat: indtast et af dem.`,
  'taken_as_consumer.eu': ({ country }, words) =>
    `Køberen i ${words.country(country)} ligner en virksomhed, men har intet gyldigt momsnummer og faktureres derfor med moms som privat: indtast nummeret.`,
  vies_not_checked: ({ vatNumber, issued }) =>
    `Det er ikke undersøgt, om ${vatNumber} er momsregistreret til handel i EU: slå nummeret op i VIES${issued ? '' : ', før fakturaen udstedes'}, og gem svaret.`,
  reference_not_used: ({ country }, words) =>
    `Fakturaer fra en virksomhed i ${words.country(country)} har ikke plads til denne reference: lad feltet være tomt.`,

  'sale_vat.eu_business_goods': ({ country }, words) =>
    `Varer til en virksomhed i ${words.country(country)} med momsnummer sælges uden moms; køberen betaler momsen dér.`,
  'sale_vat.eu_business_services': ({ country }, words) =>
    `Ydelser til en virksomhed i ${words.country(country)} med momsnummer beskattes dér, og køberen skal afregne momsen.`,
  'sale_vat.outside_eu_goods': ({ country }, words) => `Varer til ${words.country(country)} forlader EU: eksporten er uden moms.`,
  'sale_vat.outside_eu_services': ({ country }, words) =>
    `Ydelser til en virksomhed i ${words.country(country)} beskattes, hvor køberen er, uden for EU.`,
  'sale_vat.outside_eu_consumer': ({ country }, words) =>
    `Ydelser til en privat i ${words.country(country)} beskattes, hvor sælgeren er, med visse undtagelser.`,
}
