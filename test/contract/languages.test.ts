/** What is refused is told in the language that the caller asks for, with the same code and values in each. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { agentOf, refusalOf } from '../mcp/speaking.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ rateLimit: 600 })
  organization = await service.found()
})
afterAll(() => service.close())

const languages = ['en', 'da', 'it'] as const

type Ask = (headers: Record<string, string>) => ReturnType<TestService['request']>

const post =
  (path: string, body: unknown): Ask =>
  headers =>
    service.request(organization.key, 'POST', path, body, headers)

const upload =
  (bytes: string, path = '/api/rest/files'): Ask =>
  async headers => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${organization.key}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

const cases: readonly [what: string, ask: Ask, code: string, values: object, details: readonly [string, string, string]][] = [
  [
    'a missing key',
    headers => service.request(null, 'GET', '/api/rest/contacts', undefined, headers),
    'unauthenticated',
    { case: 'key' },
    [
      'Send a valid key in the header "Authorization: Bearer <API key>".',
      'Send en gyldig nøgle i headeren "Authorization: Bearer <API-nøgle>".',
      'Invia una chiave valida nell\'intestazione "Authorization: Bearer <chiave API>".',
    ],
  ],
  [
    'an unknown action',
    post('/api/rest/actions/fly', {}),
    'unknown_action',
    {},
    [
      'GET /api/rest/actions lists all actions.',
      'GET /api/rest/actions viser alle handlinger.',
      'GET /api/rest/actions elenca tutte le azioni.',
    ],
  ],
  [
    'another method',
    headers => service.request(organization.key, 'DELETE', '/api/rest/contacts', undefined, headers),
    'method_not_allowed',
    { case: 'path', methods: ['GET', 'HEAD'] },
    ['This path takes GET, HEAD.', 'Denne sti tager imod GET, HEAD.', 'Questo percorso accetta GET, HEAD.'],
  ],
  [
    'a body that is no JSON',
    post('/api/rest/actions/save_contact', '{"name":}'),
    'invalid_json',
    { case: 'unexpected', character: '}', line: 1, column: 9 },
    [
      'The body is not valid JSON: unexpected } at line 1, column 9.',
      'Indholdet er ikke gyldig JSON: uventet } i linje 1, kolonne 9.',
      'Il corpo non è JSON valido: } non previsto alla riga 1, colonna 9.',
    ],
  ],
  [
    'a key that is given twice',
    post('/api/rest/actions/save_contact', '{"name":"A","name":"B"}'),
    'invalid_input',
    { case: 'fields' },
    ['name: The key is given more than once.', 'name: Nøglen er angivet mere end én gang.', 'name: La chiave compare più di una volta.'],
  ],
  [
    'a text as the whole body that cannot be stored',
    post('/api/rest/actions/save_contact', '"\\u0000"'),
    'invalid_json',
    { case: 'fault', fault: { code: 'nul_character', values: {} } },
    [
      'The text contains the character U+0000, which cannot be stored.',
      'Teksten indeholder tegnet U+0000, som ikke kan gemmes.',
      'Il testo contiene il carattere U+0000, che non può essere salvato.',
    ],
  ],
  [
    'a name that hides something',
    post('/api/rest/keys', { name: 'a\u202eb', permissions: ['bank:read'] }),
    'invalid_input',
    { case: 'fields' },
    [
      'name: A name cannot contain control characters, line breaks or marks that change the direction of writing.',
      'name: Et navn må ikke indeholde kontroltegn, linjeskift eller tegn, der vender skriveretningen.',
      'name: Un nome non può contenere caratteri di controllo, interruzioni di riga o segni che invertono la direzione del testo.',
    ],
  ],
  [
    'a key that would end before it begins',
    post('/api/rest/keys', { name: 'Till', permissions: ['bank:read'], expiresAt: '2020-01-01T00:00:00Z' }),
    'invalid_input',
    { case: 'fields' },
    ['expiresAt: This moment is past.', 'expiresAt: Tidspunktet er passeret.', 'expiresAt: Questo momento è già passato.'],
  ],
  [
    'an address that is none',
    post('/api/rest/members', { email: 'anna', role: 'viewer' }),
    'invalid_input',
    { case: 'fields' },
    [
      'email: Use one whole e-mail address, for example anna@example.com.',
      'email: Skriv én hel e-mailadresse, for eksempel anna@example.com.',
      'email: Usa un solo indirizzo e-mail completo, per esempio anna@example.com.',
    ],
  ],
  [
    'a member that is not there',
    headers => service.request(organization.key, 'PATCH', '/api/rest/members/usr_none', { role: 'viewer' }, headers),
    'member_not_found',
    { id: 'usr_none' },
    ['There is no member with the id usr_none.', "Der er intet medlem med id'et usr_none.", "Non c'è nessun membro con l'id usr_none."],
  ],
  [
    'a file without bytes',
    upload(''),
    'empty_file',
    {},
    [
      'There are no bytes in it. Check the file, and send it again.',
      'Der er ingen bytes i den. Kontrollér filen, og send den igen.',
      'Non contiene nessun byte. Controlla il file e invialo di nuovo.',
    ],
  ],
  [
    'a statement that is a picture of another kind',
    upload('GIF89a;', '/api/rest/bank-accounts/statements'),
    'unsupported_media_type',
    { case: 'statement' },
    [
      'A statement is CAMT.053, .052 or .054, MT940, OFX or the CSV of a bank. Export it in one of these formats.',
      'Et kontoudtog er CAMT.053, .052 eller .054, MT940, OFX eller en banks CSV-fil. Eksportér det i et af disse formater.',
      'Un estratto conto è CAMT.053, .052 o .054, MT940, OFX o il CSV di una banca. Esportalo in uno di questi formati.',
    ],
  ],
  [
    'a calendar that is not there',
    headers => service.request(null, 'GET', '/api/calendar/none.ics', undefined, headers),
    'calendar_not_found',
    {},
    [
      'The address is wrong, or the calendar was given a new one.',
      'Adressen er forkert, eller kalenderen har fået en ny.',
      "L'indirizzo è sbagliato, oppure il calendario ne ha ricevuto uno nuovo.",
    ],
  ],
]

describe.each(cases)('%s', (_what, ask, code, values, details) => {
  test.each(languages.map((language, at) => [language, details[at]] as const))('is told in %s', async (language, detail) => {
    const { body, headers } = await ask({ 'accept-language': language })
    expect([body.code, body.values, body.detail]).toEqual([code, values, detail])
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('vary')).toMatch(/accept-language/i)
  })
})

test('each fault has its code, its values and its message', async () => {
  const body = { name: 'Till', permissions: ['bank:read'], expiresAt: '2020-01-01T00:00:00Z' }
  const reply = await service.request(organization.key, 'POST', '/api/rest/keys', body, { 'accept-language': 'da-DK, en;q=0.5' })
  expect(reply.body.errors).toEqual([{ path: 'expiresAt', code: 'moment_past', values: {}, message: 'Tidspunktet er passeret.' }])
})

test('an answer that is given again is told in the language of whoever asks again', async () => {
  const asked = (language: string) =>
    service.request(organization.key, 'DELETE', '/api/rest/keys/key_none', undefined, {
      'accept-language': language,
      'idempotency-key': 'same-in-every-language',
    })
  const [first, again] = [await asked('da'), await asked('it')]
  expect(first.body.detail).toBe("Der er ingen aktiv nøgle med id'et key_none.")
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body).toEqual({
    ...first.body,
    title: 'La chiave non esiste.',
    detail: "Non c'è nessuna chiave attiva con l'id key_none.",
  })
})

test('without a language, or with another one, it is English', async () => {
  for (const language of [undefined, 'fr', '*']) {
    const reply = await service.request(
      organization.key,
      'GET',
      '/api/rest/nothing',
      undefined,
      language === undefined ? {} : { 'accept-language': language },
    )
    expect([reply.body.detail, reply.headers.get('content-language')]).toEqual(['Check the address; /docs lists what there is.', 'en'])
  }
})

describe('an agent', () => {
  test.each([
    ['da', 'get_invoice kræver rettigheden invoices:read, som du ikke har.', 'Der er intet værktøj, der hedder fly.'],
    ['it', 'get_invoice richiede il permesso invoices:read, che non hai.', "Non c'è nessuno strumento di nome fly."],
  ])('that speaks %s is refused in it, with code, values and an English hint', async (language, detail, unknown) => {
    const agent = agentOf(service, await organization.keyWith('documents:read'))
    const told = refusalOf(await agent.call('get_invoice', { id: 'x' }, { 'accept-language': language }))
    expect(told).toMatchObject({
      code: 'forbidden',
      detail,
      values: { case: 'permission', operation: 'get_invoice', permission: 'invoices:read' },
      hint: expect.stringMatching(/^This connection may not do that/),
    })
    const { body } = await agent.send('tools/call', { name: 'fly', arguments: {} }, { 'accept-language': language })
    expect(body.error.message).toContain(unknown)
  })
})
