import type { Translation } from '../catalogue.ts'
import type { exchange as source } from '../en/exchange.ts'

const states = {
  queued: 'in attesa di invio',
  sent: 'inviata e senza risposta',
  delivered: 'consegnata',
  not_delivered: 'emessa, ma non recapitata',
  rejected: 'scartata',
  accepted: 'accettata dal cliente',
  refused: 'rifiutata dal cliente',
  expired: 'definitiva per decorrenza dei termini',
} as const

const after = (said: readonly string[]): string => (said.length === 0 ? '' : ` dopo ${said.join(', ')}`)

export const exchange: Translation<typeof source> = {
  einvoice_not_found: ({ id }) => `Non esiste una fattura elettronica con id ${id}.`,
  'einvoice_not_found.file': ({ fileName }) => `Nessuna fattura elettronica è stata inviata come ${fileName}.`,
  'not_available_in_region.exchange': ({ country }, words) =>
    `Le fatture di questo Paese (${words.country(country)}) non passano da un sistema di interscambio: emetti una fattura normale.`,
  'not_available_in_region.self_invoices': ({ country }, words) =>
    `In questo Paese (${words.country(country)}) i clienti non emettono autofatture.`,
  'simplified_invoice.region': ({ country }, words) =>
    `Per ${words.country(country)} qui non ci sono fatture semplificate: emetti una fattura ordinaria.`,
  exchange_not_connected: 'Collega prima un intermediario per la fatturazione elettronica.',
  'einvoice_refused.faults': ({ faults }, words) => faults.map(words.sentence).join(' '),
  'einvoice_refused.many': ({ count }) => `Ci sono ${count} errori: vedi errors.`,
  'einvoice_refused.arrival': 'Ciò che lo SdI scarta non viene mai consegnato: vedi errors.',
  'organization_profile_incomplete.faults': ({ faults }, words) => faults.map(words.sentence).join(' '),
  'organization_profile_incomplete.many': ({ count }) => `Nel profilo mancano ${count} dati: vedi errors.`,
  test_seller:
    "Il profilo dell'azienda non è completo, quindi al sistema di prova è stato dato un venditore fittizio: completa il profilo prima di emettere una fattura elettronica vera.",
  test_buyer: "Il profilo dell'azienda non dice chi è, quindi la fattura è intestata a una società fittizia: completa il profilo.",
  'einvoice_in_progress.sent': ({ id }) => `${id} è già partita.`,
  'einvoice_in_progress.claimed': ({ id }) => `${id} è in corso di invio da parte di qualcun altro.`,
  'einvoice_in_progress.not_arrived': ({ id }) => `${id} non è ancora arrivata al sistema di interscambio.`,
  'einvoice_not_rejected.sent_again': ({ id, latest }) => `${id} è stata inviata di nuovo come ${latest}.`,
  'einvoice_not_rejected.state': ({ id, state }) => `${id} è ${states[state]}: si invia di nuovo solo ciò che è stato scartato.`,
  notification_not_readable: "Invia il documento XML della notifica così com'è.",
  einvoice_is_own: ({ fileName, id }) => `${fileName} è un file che l'azienda ha inviato da sé, come ${id}.`,
  einvoice_deleted: ({ fileName, documentId }) =>
    `${fileName} è già arrivato come ${documentId}, che è stato eliminato. Se serve ancora, caricare il file.`,
  'not_a_sandbox.delivers': ({ provider }) => `${provider} consegna ciò che inviano gli altri e nient'altro.`,
  'not_a_sandbox.answers': ({ provider }) => `${provider} risponde da sé.`,
  'outcome_not_possible.nothing_more': ({ type, said }) =>
    `Su questa fattura il sistema di interscambio non dice altro${after(said)}: emettine un'altra per provare ${type}.`,
  'outcome_not_possible.others': ({ type, said, possible }) =>
    `Su questa fattura il sistema di interscambio non dice ${type}${after(said)}. Ora può dire: ${possible.join(', ')}.`,

  exchange_outcome: ({ outcomes }) => `Qui va ciò che dice il sistema di interscambio, uno tra: ${outcomes.join(', ')}.`,
  recipient_code_length:
    'Il codice ha 7 caratteri. Quello di una pubblica amministrazione ne ha 6: salvala come contatto ed emettile una fattura.',
  'nature_of_line.required': "Una riga allo 0 % deve dire perché non c'è IVA (natura).",
  'sandbox_arrival.xml': "Un file fornito dice da sé chi l'ha inviato e per che cosa.",
  'sandbox_arrival.file_name': 'Un file creato qui riceve il nome da sé.',
  self_invoice_buyer: "Il cliente di un'autofattura è l'azienda stessa: modifica il suo profilo.",
  'self_invoice_type.several': ({ types }, words) => `Ne sono dovute più d'una, ${words.and(types)}: indica quale emettere.`,

  'self_invoice_not_due.none': ({ documentId }) =>
    `Per ${documentId} non è dovuta nessuna autofattura: l'IVA è dovuta dal fornitore, o da nessuno.`,
  'self_invoice_not_due.others': ({ documentId, types }, words) =>
    `Per ${documentId} questa autofattura non è dovuta; tipi dovuti: ${words.and(types)}.`,
  'self_invoice_not_due.other_region': ({ documentId }) =>
    `Per ${documentId} non è dovuta nessuna autofattura: è stato registrato con le regole di un'altra regione.`,
  'self_invoice_not_due.gone': ({ documentId, type }) =>
    `Per ${documentId} non è dovuta nessuna autofattura: secondo la registrazione non c'è più un ${type}, quindi non va inviato di nuovo nulla.`,
  self_invoice_issued: ({ type, documentId, number, id }) => `Il ${type} per ${documentId} è stato emesso con il numero ${number} (${id}).`,
  'self_invoice_issued.rejected': ({ type, documentId, number, id }) =>
    `Il ${type} per ${documentId} è stato emesso con il numero ${number} (${id}). È stato scartato: invialo di nuovo con /api/rest/e-invoices/${id}/resend.`,
  'document_not_posted.self_invoice': ({ id }) => `${id} non è registrato: registralo prima, così l'IVA è in contabilità.`,
  'profile_lacks.vat_number_owed': "Nel profilo dell'azienda manca la partita IVA con cui l'IVA è dovuta.",
  'profile_lacks.vat_number_at_home': ({ country }, words) =>
    `La partita IVA dell'azienda è di un altro Paese: l'IVA è dovuta con una di questo Paese (${words.country(country)}).`,
  self_invoice_late: ({ deadline }, words) =>
    `Il termine di invio è scaduto (${words.day(deadline)}): aspettati una sanzione, o chiedi al tuo commercialista.`,
  self_invoice_in_other_period: ({ bookedStart, bookedEnd, date, start, end }, words) =>
    `L'IVA è registrata nel periodo ${words.period(bookedStart, bookedEnd)}, ma l'autofattura ha la data ${words.day(date)} e il fisco la conteggia nel periodo ${words.period(start, end)}: controlla entrambe le liquidazioni.`,
  self_invoice_outdated:
    "È stata emessa quando il documento era registrato diversamente: stornala presso lo SdI, oppure registra il documento com'era.",
  'self_invoice_type.corrected': ({ types }, words) => `Se ne possono stornare più d'una, ${words.and(types)}: indica quale.`,
  'self_invoice_not_due.never': ({ documentId }) =>
    `Per ${documentId} non è stata emessa nessuna autofattura di questo tipo: non c'è nulla da stornare.`,
  self_invoice_corrected: ({ number }) => `È stata stornata con ${number}.`,
  self_invoice_stands: ({ number, documentId }) =>
    `${number} dice quello che dice ${documentId}: prima storna la registrazione del documento, o registralo diversamente.`,
  'self_invoice_stands.waiting': ({ number }) =>
    `Lo SdI non ha ancora preso in carico ${number}: attendi la risposta. Se la scarta, va inviata di nuovo.`,
  'self_invoice_stands.resend': ({ number, id }) =>
    `Lo storno di ${number} è stato scartato: invialo di nuovo su /api/rest/e-invoices/${id}/resend.`,

  'transmission_outcome_unknown.not_connected': ({ provider }) =>
    `È stata affidata a ${provider}, che non è più collegato: ricollegalo, così gli si può chiedere.`,
  'transmission_outcome_unknown.not_shown': ({ provider }) =>
    `${provider} non mostra ancora il file. Gli si chiede di nuovo prima di inviare qualcosa una seconda volta.`,
  'transmission_outcome_unknown.taken_over': "Nel frattempo qualcun altro ha proseguito l'invio.",
  'transmission_outcome_unknown.not_asked': ({ provider, cause }) =>
    `Non è stato possibile chiedere a ${provider} se ha il file: ${cause}.`,
  'transmission_outcome_unknown.too_late': ({ provider }) =>
    `È passato troppo tempo prima dell'invio, quindi a ${provider} non è stato inviato nulla. Si riprova.`,
  'transmission_outcome_unknown.no_answer': ({ provider, cause }) =>
    `${provider} non ha dato una risposta chiara (${cause}), quindi non si sa se ha il file.`,
}
