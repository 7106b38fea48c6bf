import type { Translation } from '../catalogue.ts'
import type { requests as source } from '../en/requests.ts'

const kinds = {
  string: 'un testo',
  number: 'un numero',
  int: 'un numero intero',
  boolean: 'true o false',
  array: 'un elenco',
  object: 'un oggetto',
  null: 'null',
  true: 'true',
  false: 'false',
} as const

const counted = (count: number, unit: 'characters' | 'items'): string =>
  unit === 'characters' ? `${count} ${count === 1 ? 'carattere' : 'caratteri'}` : `${count} ${count === 1 ? 'elemento' : 'elementi'}`

const choice = (value: string): string => (value === '' ? 'un testo vuoto' : value)

export const requests: Translation<typeof source> = {
  whole_body: 'Il corpo della richiesta',
  'invalid_input.fields': 'Alcuni campi sono errati: vedi errors.',
  'invalid_input.many': ({ count }) => `Ci sono ${count} errori: vedi errors.`,
  required: 'Il campo è obbligatorio.',
  unknown_property: 'Questo campo qui non esiste.',
  'unknown_property.others': ({ others }) => `Questo campo qui non esiste. Ci sono anche: ${others.join(', ')}.`,
  not_possible: 'Questo valore qui non è ammesso.',
  number_too_large: 'Il numero è troppo grande.',
  wrong_type: ({ expected }) => `Qui serve ${kinds[expected]}.`,
  'wrong_type.not': ({ expected, got }) => `Qui serve ${kinds[expected]}, non ${kinds[got]}.`,
  wrong_length: ({ exactly, unit }) => `Servono esattamente ${counted(exactly, unit)}.`,
  empty: 'Il campo non può essere vuoto.',
  too_short: ({ min, unit }) => `Servono almeno ${counted(min, unit)}.`,
  too_long: ({ max, unit }) => `Sono ammessi al massimo ${counted(max, unit)}.`,
  too_small: ({ min }) => `Il valore deve essere almeno ${min}.`,
  'too_small.above': ({ above }) => `Il valore deve essere maggiore di ${above}.`,
  too_big: ({ max }) => `Il valore può essere al massimo ${max}.`,
  'too_big.below': ({ below }) => `Il valore deve essere minore di ${below}.`,
  not_one_of: ({ allowed }) =>
    allowed.length === 1
      ? `Il valore deve essere ${choice(allowed[0]!)}.`
      : `Il valore deve essere uno tra: ${allowed.map(choice).join(', ')}.`,
  not_a_moment: 'Scrivi data e ora secondo RFC 3339, per esempio 2026-01-15T09:30:00Z.',
  control_character: 'Ometti gli a capo e gli altri caratteri che non si vedono.',
  server_name: 'Usa lettere, cifre, punti, trattini e trattini bassi, come nei nomi dei server.',
  ids_of_documents: ({ max }) => `Indica al massimo ${max} id di documenti, separati da virgole.`,
  not_a_quarter: 'Scrivi un trimestre come 2026-Q1.',
  not_a_version: 'Usa la `version` del trimestre (GET /api/rest/reports/oss-return).',
  not_a_day: 'Scrivi una data esistente nel formato AAAA-MM-GG.',
  not_in_digits: 'Qui serve un numero intero, in cifre.',
  country_code: 'Usa le due lettere maiuscole di ISO 3166-1, per esempio DK o IT.',
  contradiction: ({ other }) => `È in contraddizione con ${other}: invia solo uno dei due.`,
  from_after_to: 'La data non può essere successiva a `to`.',
  not_a_cursor: 'Questo cursore non proviene da un elenco.',
  'forbidden.read_only': ({ operation }) => `${operation} modifica dei dati, ma questa connessione può solo leggere.`,
  'forbidden.permission': ({ operation, permission }) => `${operation} richiede il permesso ${permission}, che non hai.`,
  invalid_idempotency_key: 'Usa da 1 a 255 caratteri ASCII visibili senza spazi, per esempio un UUID.',
  idempotency_in_progress: 'Attendi la fine della prima richiesta, poi riprova con la stessa chiave.',
  idempotency_mismatch: 'Usa una nuova Idempotency-Key per una nuova richiesta.',

  'invalid_content_type.json': 'Invia il corpo come "Content-Type: application/json" in UTF-8.',
  'invalid_content_type.encoded': "Invia il corpo così com'è, senza Content-Encoding.",
  'invalid_content_type.unnamed': "L'intestazione Content-Type non indica un tipo di contenuto, per esempio application/json.",
  'invalid_json.utf8': 'Il corpo della richiesta non è UTF-8 valido.',
  'invalid_json.empty': 'Il corpo della richiesta è vuoto: invia un oggetto JSON, per esempio {}.',
  'invalid_json.byte_order_mark': 'Il corpo inizia con un byte order mark: invia il JSON senza.',
  'invalid_json.ends_early': ({ line, column }) =>
    `Il corpo non è JSON valido: finisce troppo presto, alla riga ${line}, colonna ${column}.`,
  'invalid_json.unexpected': ({ character, line, column }) =>
    `Il corpo non è JSON valido: ${character} non previsto alla riga ${line}, colonna ${column}.`,
  'invalid_json.fault': ({ fault }, words) => words.sentence(fault),
  repeated_key: 'La chiave compare più di una volta.',
  key_not_allowed: ({ key }) => `La chiave ${key} non è ammessa.`,
  nul_character: 'Il testo contiene il carattere U+0000, che non può essere salvato.',
  half_character: 'Il testo contiene metà di una coppia surrogata: invia caratteri interi.',
  too_deep: ({ levels }) => `Il valore ha più di ${levels} livelli annidati.`,
  said_by_path: 'È già indicato nel percorso.',
  'invalid_input.address': "L'indirizzo contiene caratteri che non sono testo.",
  'invalid_input.escape': "L'indirizzo contiene una sequenza di escape illeggibile.",
  'invalid_input.utf8': 'Il corpo della richiesta non è UTF-8 valido.',
  'invalid_input.no_object': 'Il corpo della richiesta deve essere un oggetto JSON.',
  'invalid_input.no_http': 'La richiesta non è HTTP leggibile.',
  'invalid_input.content_length': 'Il corpo non ha la lunghezza indicata da Content-Length.',
  'invalid_input.unreadable': 'Non è stato possibile leggere la richiesta.',
  'invalid_input.one_file': 'Invia un file alla volta.',
  'invalid_input.multipart':
    'Il corpo multipart non è leggibile: finisce troppo presto o non è diviso dal boundary indicato in Content-Type. Invialo di nuovo per intero.',
  unknown_action: 'GET /api/rest/actions elenca tutte le azioni.',
  'not_found.address': "Controlla l'indirizzo: /docs elenca quello che c'è.",
  'not_found.too_long': "Una parte dell'indirizzo è più lunga di qualsiasi nome o id presente.",
  'method_not_allowed.action': 'Le azioni si chiamano con POST.',
  'method_not_allowed.path': ({ methods }) => `Questo percorso accetta ${methods.join(', ')}.`,
  'method_not_allowed.page': ({ methods }) => `Questa pagina accetta ${methods.join(', ')}.`,
  'method_not_allowed.unknown': ({ method }) => `Qui nulla accetta ${method}.`,
  'rate_limited.requests': ({ max, seconds }) => `Al massimo ${max} richieste al minuto. Riprova tra ${seconds} s.`,
  'quota_exceeded.storage': ({ used, wanted, limit }, words) =>
    `I file occupano ${words.number(used)} di ${words.number(limit)} MiB e questo ne richiede altri ${words.number(wanted)}. Chiedi più spazio a chi gestisce il servizio.`,
  'quota_exceeded.pages': ({ used, wanted, limit }, words) =>
    `Sono state usate ${words.number(used)} di ${words.number(limit)} pagine del mese e questo documento ne ha ${words.number(wanted)}. Invialo il mese prossimo o chiedine altre a chi gestisce il servizio.`,
  'rate_limited.person': ({ max, seconds }) =>
    `Al massimo ${max} richieste al minuto per persona, con tutte le chiavi e le app. Riprova tra ${seconds} s.`,
  'rate_limited.organization': ({ max, seconds }) => `Al massimo ${max} richieste al minuto per organizzazione. Riprova tra ${seconds} s.`,
  'rate_limited.wait': ({ seconds }) => `Riprova tra ${seconds} s.`,
  'payload_too_large.json': ({ mebibytes }) => `Un corpo JSON può avere al massimo ${mebibytes} MiB.`,
  'payload_too_large.file': ({ mebibytes }) => `Un file può avere al massimo ${mebibytes} MiB.`,
  headers_too_large: ({ kibibytes }) => `Le intestazioni di una richiesta possono avere al massimo ${kibibytes} KiB.`,
  request_timeout: 'Invia di nuovo tutta la richiesta, senza pause.',
  'temporarily_unavailable.repeat':
    'Riprova tra poco, e per una modifica con la stessa Idempotency-Key: così viene fatta una sola volta, qualunque cosa sia successa ora.',
  'temporarily_unavailable.store': 'Il database non risponde. Riprova tra poco.',
  'temporarily_unavailable.file': 'I byte di questo file non sono nella cartella dei dati di questa macchina.',
  internal_error: "L'errore è stato registrato nel log con l'id della richiesta.",
  'internal_error.request': ({ requestId }) => `L'errore è stato registrato nel log con l'id della richiesta ${requestId}.`,
  database_user_not_bound: ({ user }) =>
    `L'utente di DATABASE_URL ("${user}") aggira la row-level security, perciò nulla nel database limita chi conosce quell'indirizzo. Crea un ruolo apposito con queste due righe di SQL e inseriscilo in DATABASE_URL.`,
  'database_user_not_bound.superuser': ({ user }) =>
    `L'utente di DATABASE_URL ("${user}") è un superuser, perciò nulla nel database limita chi conosce quell'indirizzo. Crea un ruolo apposito con queste due righe di SQL e inseriscilo in DATABASE_URL.`,

  'file_missing.none': 'Il file va nel campo "file".',
  'file_missing.field': ({ field }) => `Il file va nel campo "file", non in "${field}".`,
  empty_file: 'Non contiene nessun byte. Controlla il file e invialo di nuovo.',
  'unsupported_media_type.file': ({ accepted }) =>
    `Il contenuto del file non è nessuno di questi: ${accepted.map(kind => (kind === 'text' ? 'testo' : kind)).join(', ')}.`,
  'unsupported_media_type.statement':
    'Un estratto conto è CAMT.053, .052 o .054, MT940, OFX o il CSV di una banca. Esportalo in uno di questi formati.',
  'unsupported_media_type.einvoice': 'Una fattura elettronica è XML, oppure XML firmato (p7m).',
  'notification_not_readable.encoding': "Invia il documento XML della notifica così com'è, in UTF-8.",
  'payload_too_large.notification': ({ mebibytes }) => `Il documento può avere al massimo ${mebibytes} MiB.`,
  return_file_incomplete: "Manca qualcosa che l'autorità fiscale richiede.",
}
