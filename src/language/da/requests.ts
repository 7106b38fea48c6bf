import type { Translation } from '../catalogue.ts'
import type { requests as source } from '../en/requests.ts'

const kinds = {
  string: 'en tekst',
  number: 'et tal',
  int: 'et helt tal',
  boolean: 'true eller false',
  array: 'en liste',
  object: 'et objekt',
  null: 'null',
  true: 'true',
  false: 'false',
} as const

const counted = (count: number, unit: 'characters' | 'items'): string =>
  unit === 'characters' ? `${count} tegn` : `${count} ${count === 1 ? 'element' : 'elementer'}`

const choice = (value: string): string => (value === '' ? 'en tom tekst' : value)

export const requests: Translation<typeof source> = {
  whole_body: 'Forespørgslens indhold',
  'invalid_input.fields': 'Der er fejl i felterne; se errors.',
  'invalid_input.many': ({ count }) => `Der er ${count} fejl; se errors.`,
  required: 'Feltet skal udfyldes.',
  unknown_property: 'Feltet findes ikke her.',
  'unknown_property.others': ({ others }) => `Feltet findes ikke her. Der findes også: ${others.join(', ')}.`,
  not_possible: 'Værdien kan ikke bruges her.',
  number_too_large: 'Tallet er for stort.',
  wrong_type: ({ expected }) => `Her skal stå ${kinds[expected]}.`,
  'wrong_type.not': ({ expected, got }) => `Her skal stå ${kinds[expected]}, ikke ${kinds[got]}.`,
  wrong_length: ({ exactly, unit }) => `Der skal være præcis ${counted(exactly, unit)}.`,
  empty: 'Feltet må ikke være tomt.',
  too_short: ({ min, unit }) => `Der skal være mindst ${counted(min, unit)}.`,
  too_long: ({ max, unit }) => `Der må højst være ${counted(max, unit)}.`,
  too_small: ({ min }) => `Værdien skal være mindst ${min}.`,
  'too_small.above': ({ above }) => `Værdien skal være større end ${above}.`,
  too_big: ({ max }) => `Værdien må højst være ${max}.`,
  'too_big.below': ({ below }) => `Værdien skal være mindre end ${below}.`,
  not_one_of: ({ allowed }) =>
    allowed.length === 1 ? `Værdien skal være ${choice(allowed[0]!)}.` : `Værdien skal være en af: ${allowed.map(choice).join(', ')}.`,
  not_a_moment: 'Skriv tidspunktet som i RFC 3339, for eksempel 2026-01-15T09:30:00Z.',
  control_character: 'Udelad linjeskift og andre tegn, der ikke kan ses.',
  server_name: 'Brug bogstaver, cifre, punktum, bindestreg og understregning, som servere hedder.',
  ids_of_documents: ({ max }) => `Angiv højst ${max} id’er på bilag, adskilt af kommaer.`,
  not_a_quarter: 'Skriv et kvartal som 2026-Q1.',
  not_a_version: 'Brug kvartalets `version` (GET /api/rest/reports/oss-return).',
  not_a_day: 'Skriv en rigtig dato som ÅÅÅÅ-MM-DD.',
  not_in_digits: 'Her skal stå et helt tal med cifre.',
  country_code: 'Brug landets to store bogstaver fra ISO 3166-1, for eksempel DK eller IT.',
  contradiction: ({ other }) => `Det modsiger ${other}: send kun det ene.`,
  from_after_to: 'Datoen må ikke ligge efter `to`.',
  not_a_cursor: 'Denne cursor er ikke en, som en liste har givet.',
  'forbidden.read_only': ({ operation }) => `${operation} ændrer noget, og denne forbindelse må kun læse.`,
  'forbidden.permission': ({ operation, permission }) => `${operation} kræver rettigheden ${permission}, som du ikke har.`,
  invalid_idempotency_key: 'Brug 1 til 255 synlige ASCII-tegn uden mellemrum, for eksempel et UUID.',
  idempotency_in_progress: 'Vent, til den første forespørgsel er færdig, og spørg så igen med samme nøgle.',
  idempotency_mismatch: 'Brug en ny Idempotency-Key til en ny forespørgsel.',

  'invalid_content_type.json': 'Send indholdet som "Content-Type: application/json" i UTF-8.',
  'invalid_content_type.encoded': 'Send indholdet, som det er, uden Content-Encoding.',
  'invalid_content_type.unnamed': 'Headeren Content-Type angiver ingen medietype, for eksempel application/json.',
  'invalid_json.utf8': 'Indholdet er ikke gyldig UTF-8.',
  'invalid_json.empty': 'Forespørgslen er tom; send et JSON-objekt, for eksempel {}.',
  'invalid_json.byte_order_mark': 'Indholdet begynder med et byte order mark; send JSON uden det.',
  'invalid_json.ends_early': ({ line, column }) =>
    `Indholdet er ikke gyldig JSON: det slutter for tidligt, i linje ${line}, kolonne ${column}.`,
  'invalid_json.unexpected': ({ character, line, column }) =>
    `Indholdet er ikke gyldig JSON: uventet ${character} i linje ${line}, kolonne ${column}.`,
  'invalid_json.fault': ({ fault }, words) => words.sentence(fault),
  repeated_key: 'Nøglen er angivet mere end én gang.',
  key_not_allowed: ({ key }) => `Nøglen ${key} er ikke tilladt.`,
  nul_character: 'Teksten indeholder tegnet U+0000, som ikke kan gemmes.',
  half_character: 'Teksten indeholder et halvt surrogatpar; send hele tegn.',
  too_deep: ({ levels }) => `Værdien er indlejret i mere end ${levels} niveauer.`,
  said_by_path: 'Det fremgår allerede af stien.',
  'invalid_input.address': 'Adressen indeholder tegn, der ikke er tekst.',
  'invalid_input.escape': 'Adressen indeholder en escapesekvens, der ikke kan læses.',
  'invalid_input.utf8': 'Indholdet er ikke gyldig UTF-8.',
  'invalid_input.no_object': 'Indholdet skal være et JSON-objekt.',
  'invalid_input.no_http': 'Forespørgslen er ikke HTTP, der kan læses.',
  'invalid_input.content_length': 'Indholdet har ikke den længde, som Content-Length angiver.',
  'invalid_input.unreadable': 'Forespørgslen kunne ikke læses.',
  'invalid_input.one_file': 'Send én fil ad gangen.',
  'invalid_input.multipart':
    'Multipart-indholdet kan ikke læses: det slutter for tidligt, eller det er ikke delt af den boundary, som Content-Type nævner. Send hele indholdet igen.',
  unknown_action: 'GET /api/rest/actions viser alle handlinger.',
  'not_found.address': 'Kontrollér adressen; /docs viser, hvad der findes.',
  'not_found.too_long': 'En del af adressen er længere end noget navn eller id her.',
  'method_not_allowed.action': 'Handlinger kaldes med POST.',
  'method_not_allowed.path': ({ methods }) => `Denne sti tager imod ${methods.join(', ')}.`,
  'method_not_allowed.page': ({ methods }) => `Denne side tager imod ${methods.join(', ')}.`,
  'method_not_allowed.unknown': ({ method }) => `Intet her tager imod ${method}.`,
  'rate_limited.requests': ({ max, seconds }) => `Højst ${max} forespørgsler i minuttet. Prøv igen om ${seconds} s.`,
  'quota_exceeded.storage': ({ used, wanted, limit }, words) =>
    `Filerne fylder ${words.number(used)} af ${words.number(limit)} MiB, og denne kræver ${words.number(wanted)} MiB mere. Bed den, der driver tjenesten, om mere plads.`,
  'quota_exceeded.pages': ({ used, wanted, limit }, words) =>
    `${words.number(used)} af månedens ${words.number(limit)} sider er brugt, og denne har ${words.number(wanted)}. Send den i næste måned, eller bed den, der driver tjenesten, om flere.`,
  'rate_limited.person': ({ max, seconds }) =>
    `Højst ${max} forespørgsler i minuttet pr. person, alle nøgler og apps tilsammen. Prøv igen om ${seconds} s.`,
  'rate_limited.organization': ({ max, seconds }) => `Højst ${max} forespørgsler i minuttet pr. organisation. Prøv igen om ${seconds} s.`,
  'rate_limited.wait': ({ seconds }) => `Prøv igen om ${seconds} s.`,
  'payload_too_large.json': ({ mebibytes }) => `JSON-indhold må højst fylde ${mebibytes} MiB.`,
  'payload_too_large.file': ({ mebibytes }) => `En fil må højst fylde ${mebibytes} MiB.`,
  headers_too_large: ({ kibibytes }) => `En forespørgsels headere må højst fylde ${kibibytes} KiB.`,
  request_timeout: 'Send hele forespørgslen igen uden ophold.',
  'temporarily_unavailable.repeat':
    'Prøv igen om et øjeblik, en ændring med samme Idempotency-Key: så bliver den foretaget én gang, uanset hvad der skete nu.',
  'temporarily_unavailable.store': 'Databasen svarer ikke. Prøv igen om et øjeblik.',
  'temporarily_unavailable.file': 'Filens bytes ligger ikke i denne maskines datamappe.',
  internal_error: 'Fejlen er logget under forespørgslens id.',
  'internal_error.request': ({ requestId }) => `Fejlen er logget under forespørgslens id ${requestId}.`,
  database_user_not_bound: ({ user }) =>
    `Brugeren i DATABASE_URL ("${user}") går uden om row-level security, så intet i databasen begrænser den, der kender adressen. Opret en særskilt rolle med disse to linjer SQL, og sæt den ind i DATABASE_URL.`,
  'database_user_not_bound.superuser': ({ user }) =>
    `Brugeren i DATABASE_URL ("${user}") er superbruger, så intet i databasen begrænser den, der kender adressen. Opret en særskilt rolle med disse to linjer SQL, og sæt den ind i DATABASE_URL.`,

  'file_missing.none': 'Filen skal ligge i feltet "file".',
  'file_missing.field': ({ field }) => `Filen skal ligge i feltet "file", ikke i "${field}".`,
  empty_file: 'Der er ingen bytes i den. Kontrollér filen, og send den igen.',
  'unsupported_media_type.file': ({ accepted }) =>
    `Filens indhold er ingen af: ${accepted.map(kind => (kind === 'text' ? 'tekst' : kind)).join(', ')}.`,
  'unsupported_media_type.statement':
    'Et kontoudtog er CAMT.053, .052 eller .054, MT940, OFX eller en banks CSV-fil. Eksportér det i et af disse formater.',
  'unsupported_media_type.einvoice': 'En e-faktura er XML eller signeret XML (p7m).',
  'notification_not_readable.encoding': 'Send meddelelsens XML-dokument, som det er, i UTF-8.',
  'payload_too_large.notification': ({ mebibytes }) => `Dokumentet må højst fylde ${mebibytes} MiB.`,
  return_file_incomplete: 'Der mangler noget, som skattemyndigheden kræver.',
}
