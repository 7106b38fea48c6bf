import type { Translation } from '../catalogue.ts'
import type { jobs as source } from '../en/jobs.ts'

const states = { queued: 'in coda', running: 'in corso', done: 'concluso', failed: 'fallito' }

export const jobs: Translation<typeof source> = {
  job_not_found: ({ id }) => `Non esiste un lavoro con l'id ${id}. I lavori conclusi si conservano per due settimane.`,
  scheduled_work_not_found: ({ id }) => `Non esiste un lavoro pianificato con l'id ${id}. L'elenco è in /api/rest/scheduled-work.`,
  arrivals_not_stored: ({ count, fileName, why }, words) =>
    `${count} ${count === 1 ? 'documento ricevuto non è stato salvato' : 'documenti ricevuti non sono stati salvati'} (il primo: ${fileName}). ${words.sentence(why)} Restano sulla rete e vengono richiesti di nuovo. Se continua, chiedere al mittente un altro file.`,
  'arrivals_not_stored.passed': ({ count, fileName, why }, words) =>
    `${count} ${count === 1 ? 'documento ricevuto non è stato salvato' : 'documenti ricevuti non sono stati salvati'} (il primo: ${fileName}). ${words.sentence(why)} Non vengono richiesti di nuovo: consultarli presso l'intermediario e chiedere al mittente un altro file.`,
  exchange_not_asked: ({ why }, words) => `Non è stato possibile interrogare il sistema di interscambio: ${words.sentence(why)}`,
  job_not_failed: ({ id, state }) => `${id} è ${states[state]}: si può riprovare solo un lavoro fallito.`,
  'job_not_failed.superseded': ({ id, other }) => `Non serve riprovare ${id}: lo stesso lavoro lo fa ${other}.`,
  'job_not_failed.message_gone': ({ id }) =>
    `Non si può riprovare ${id}: il testo di un messaggio abbandonato non viene conservato. Invialo di nuovo, una fattura dalla fattura stessa.`,
  job_process_ended: ({ attempts }) =>
    `Il servizio si è fermato a metà di questo lavoro (tentativo ${attempts}). Se succede di nuovo con lo stesso file, la causa è il file: inserisci i valori a mano.`,
  job_broke: "Qualcosa è andato storto, e non per colpa del file. L'errore è stato registrato: riprova più tardi.",
  job_stuck: "Il documento è stato modificato più volte da qualcun altro durante l'elaborazione. Riprova.",
  job_not_known: ({ kind }) => `Questa versione di Primanota non conosce lavori di tipo ${kind}.`,
  demo_too_old:
    "È stata interrotta più di un giorno fa e non può proseguire. Crea un'altra organizzazione e riempi quella (POST /organizations, poi POST /organizations/current/demo).",
  demo_ledger_connected:
    "Nel frattempo è stato collegato un gestionale, e ciò che è inventato non deve finirci. Crea un'altra organizzazione per l'azienda dimostrativa (POST /organizations).",

  waits_for_coding: 'Il documento è stato letto e aspetta di essere codificato.',
  waits_for_person: 'Il documento è codificato e aspetta che qualcuno lo registri.',

  'document_in_progress.reading': ({ id }) => `${id} è in corso di lettura. Correggilo quando la lettura è finita.`,
  amounts_not_in_currency: ({ currency }) =>
    `Gli altri importi del documento hanno più decimali di quanti ne abbia ${currency}. Indica anche il totale e le righe IVA in ${currency}.`,

  'payload_too_large.upload': ({ mebibytes }) =>
    `I file di una richiesta possono avere in tutto al massimo ${mebibytes} MiB. Invia questo file con un'altra richiesta.`,
  true_or_false: 'Indica true o false.',
  too_many_files: ({ max }) => `Una richiesta può avere al massimo ${max} file. Invia questo file con un'altra richiesta.`,
  zip_not_readable: 'Lo zip è danneggiato o di un tipo non supportato. Comprimi di nuovo i file oppure inviali uno alla volta.',
  zip_too_many_entries: ({ count, max }, words) =>
    `Lo zip contiene ${words.number(count)} file e se ne accettano al massimo ${max}. Dividilo.`,
  zip_unpacks_too_large: ({ mebibytes }) => `Una volta estratto, lo zip supera ${mebibytes} MiB. Invia il resto in un altro zip.`,
  zip_encrypted: 'Il file nello zip è protetto da password. Invialo senza password.',
  zip_nested: 'È uno zip dentro uno zip. Invialo da solo.',
  zip_entry_name: 'Il suo nome nello zip porta fuori dallo zip. Comprimilo di nuovo con un nome semplice.',
  zip_entry_not_a_file: 'Non è un file ma un collegamento. Comprimi il file vero e proprio.',
  zip_entry_method: 'È compresso in un modo non supportato. Comprimilo come zip normale.',
  zip_entry_damaged: 'Non si può estrarre: lo zip è danneggiato. Comprimilo di nuovo oppure invia il file da solo.',
}
