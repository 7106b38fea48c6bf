import type { Translation } from '../catalogue.ts'
import type { invoices as source } from '../en/invoices.ts'

const profileFields = {
  name: 'la denominazione',
  street: "la via dell'indirizzo",
  postalCode: "il CAP dell'indirizzo",
  city: "il comune dell'indirizzo",
} as const

const addressMissing = ({ law, contactId }: { law: string; contactId: string | null }): string => {
  const mend =
    contactId === null
      ? 'salva il cliente come contatto con il suo indirizzo ed emetti le fatture a quel contatto'
      : `inseriscili in /api/rest/contacts/${contactId}/address`
  return `La via o il comune del cliente non sono noti e la fattura deve indicarli entrambi (${law}): ${mend}.`
}

export const invoices: Translation<typeof source> = {
  invoice_not_found: ({ id }) => `Non esiste una fattura con id ${id}.`,
  invoice_locked: ({ id, number }) =>
    `${id} è stata emessa con il numero ${number} e non si può modificare né eliminare. Rettificala con una nota di credito: una fattura con righe negative.`,
  invoice_changed: ({ id }) => `${id} è stata modificata dopo essere stata letta. Rileggila e decidi che cosa vale.`,
  'invoice_locked.booked_otherwise': ({ number }) =>
    `Con i dati attuali del cliente e dell'azienda, la ${number} avrebbe un'IVA e una registrazione diverse: stornala con una nota di credito ed emettine un'altra.`,
  'invoice_incomplete.problems': ({ id, problems }, words) => `${id} non si può ancora emettere: ${problems.map(words.sentence).join(' ')}`,
  'invoice_incomplete.many': ({ id, count }) => `${id} non si può ancora emettere: ${count} dati mancano o sono errati, vedi errors.`,
  invoice_not_issued: ({ id }) => `${id} è una bozza: il file elettronico viene creato all'emissione.`,
  'invoice_not_issued.mail': ({ id }) => `${id} è una bozza: prima va emessa, poi si può inviare.`,
  mail_not_set_up:
    'Non c’è un server di posta: scarica il PDF e invialo tu. Chi gestisce Primanota può impostarne uno: PRIMANOTA_SMTP_URL e PRIMANOTA_MAIL_FROM.',
  mail_address_missing: ({ name }) => `${name} non ha un indirizzo e-mail: inseriscilo qui o nel contatto.`,
  mail_subject_lines: "L'oggetto è di una sola riga.",
  'rate_limited.invoice_mails': ({ max }) =>
    `In 24 ore si possono inviare per e-mail al massimo ${max} fatture, solleciti ed estratti conto. Invia gli altri domani.`,
  number_taken: ({ number, year }) =>
    `Una fattura del ${year} ha già il numero ${number}: scegline un altro, oppure omettilo e sarà assegnato il prossimo della serie.`,
  'region_not_set.invoices': "Scegli prima la regione con set_region: le sue regole decidono l'IVA.",
  'exchange_rate_missing.invoice': ({ currency, home, date }, words) =>
    `Il cambio ${currency}/${home} alla data ${words.day(date)} non è noto. Inseriscilo prima in /api/rest/exchange-rates.`,
  'exchange_rate_missing.draft': ({ currency, home, date }, words) =>
    `Il cambio ${currency}/${home} alla data ${words.day(date)} non è ancora noto: inseriscilo in /api/rest/exchange-rates prima dell'emissione.`,

  'invoice_number.length': ({ max }) => `Il numero di fattura ha da 1 a ${max} caratteri.`,
  'invoice_number.characters': "Il numero di fattura ha lettere latine, cifre e segni, senza spazi all'inizio o alla fine.",
  'invoice_number.no_digit': 'Il numero di fattura contiene almeno una cifra.',
  'invoice_amount.decimals': ({ max }) => `Sono ammessi al massimo ${max} decimali.`,
  'invoice_amount.digits': ({ max }) => `Sono ammesse al massimo ${max} cifre prima della virgola.`,
  'invoice_amount.rate': "L'aliquota è compresa tra 0 e 100 per cento.",
  'invoice_amount.line': "L'importo della riga supera quello che la contabilità può registrare.",
  'invoice_amount.lines': 'La somma delle righe supera quello che la contabilità può registrare.',
  'invoice_amount.converted': ({ currency }) =>
    `La somma delle righe, convertita in ${currency}, supera quello che la contabilità può registrare.`,

  profile_lacks: ({ field }) => `Nel profilo dell'azienda manca ${profileFields[field]}, che ogni fattura riporta.`,
  buyer_name_missing: 'Il cliente non ha una denominazione.',
  invoice_without_lines: 'La fattura non ha righe.',
  line_without_description: 'La riga non dice che cosa è stato venduto.',
  nothing_to_pay: ({ amount, currency }, words) =>
    `Il totale delle righe è ${words.money(amount, currency)}: non c'è nulla da pagare né da registrare.`,
  no_such_vat_rate: ({ rate, rates }, words) =>
    `L'aliquota IVA ${words.percent(rate)} non esiste: scrivi ${words.or(rates.map(words.number))}.`,

  correction_not_named: 'Una nota di credito indica la fattura che rettifica: scrivi il suo numero nel testo di una riga.',
  credit_exceeds_invoice: ({ amount, currency, number, total }, words) =>
    `La nota di credito è di ${words.money(amount, currency)}, ma la fattura ${number} era di ${words.money(total, currency)}.`,
  iban_missing: "Nel profilo manca l'IBAN: la fattura non dice dove pagarla.",
  number_out_of_order: ({ number, date }, words) =>
    `La fattura ${number}, con un numero precedente a questa, è datata ${words.day(date)}: numeri e date devono seguire lo stesso ordine. Usa quella data o una successiva, oppure preparati a spiegarne il motivo.`,
  buyer_address_missing: addressMissing,
  'buyer_address_missing.stand_in': values =>
    `${addressMissing(values)} Fino ad allora la fattura elettronica riporta N.D. al loro posto (sede del cessionario), valore che lo SdI accetta.`,
  buyer_country_missing: ({ home, country }, words) =>
    `Il cliente non ha un Paese e si considera in ${words.country(home)}, ma la partita IVA è di un altro Paese (${words.country(country)}): indica il Paese, da cui dipende l'IVA.`,
  'taken_as_consumer.outside_eu': ({ name, country }, words) =>
    `${name} (${words.country(country)}) sembra un'impresa, ma non ha né partita IVA né numero di registro e quindi si considera un privato: inseriscine uno.`,
  'taken_as_consumer.eu': ({ country }, words) =>
    `Il cliente (${words.country(country)}) sembra un'impresa, ma non ha una partita IVA che superi il controllo, quindi gli si addebita l'IVA come a un privato: inserisci la partita IVA.`,
  vies_not_checked: ({ vatNumber, issued }) =>
    `Non è stato verificato se ${vatNumber} è iscritta al VIES: controllala${issued ? '' : " prima dell'emissione"} e conserva la risposta.`,
  reference_not_used: ({ country }, words) =>
    `Le fatture di un'impresa con sede in ${words.country(country)} non prevedono questo riferimento: lascialo vuoto.`,

  'sale_vat.eu_business_goods': ({ country }, words) =>
    `I beni ceduti a un'impresa con partita IVA all'estero (${words.country(country)}) si vendono senza IVA: la versa lì il cliente.`,
  'sale_vat.eu_business_services': ({ country }, words) =>
    `I servizi a un'impresa con partita IVA all'estero (${words.country(country)}) sono tassati lì e l'IVA è dovuta dal cliente.`,
  'sale_vat.outside_eu_goods': ({ country }, words) =>
    `I beni escono dall'UE (destinazione: ${words.country(country)}): l'esportazione è senza IVA.`,
  'sale_vat.outside_eu_services': ({ country }, words) =>
    `I servizi a un'impresa fuori dall'UE (${words.country(country)}) sono tassati dove si trova il cliente.`,
  'sale_vat.outside_eu_consumer': ({ country }, words) =>
    `I servizi a un privato fuori dall'UE (${words.country(country)}) sono tassati dove si trova il prestatore, salvo eccezioni.`,
}
