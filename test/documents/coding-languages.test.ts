/** Why a document is coded as it is, and what is asked about it: stored once, told in the language of whoever reads it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { bring } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-12T10:00:00Z') })
  organization = await service.found('denmark')
})
afterAll(() => service.close())

const diesel = (number: string) => invoice({ number, what: 'Diesel 45 liter', supplier: 'Tanken ApS' })

async function readIn(language: string, documentId: string) {
  const { body } = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`, undefined, {
    'accept-language': language,
  })
  return body.result
}

interface Reason {
  rule: string
  line: number | null
}

const reasonOf = (document: { codingReasons: Reason[] }, rule: string) => document.codingReasons.find(one => one.rule === rule)

describe('the same document', () => {
  let documentId: string
  beforeAll(async () => {
    documentId = (await bring(service, organization, diesel('F1'))).documentId
  })

  test.each([
    ['en', '"Diesel" in what was bought stands for fuel and running of a car.'],
    ['da', '"Diesel" i det købte peger på drift af bil.'],
    ['it', '"Diesel" in ciò che è stato acquistato indica la categoria carburanti, pedaggi e gestione auto.'],
  ])('gives the reason for its category in %s, with the word as it is printed', async (language, message) => {
    expect(reasonOf(await readIn(language, documentId), 'keyword')).toEqual({
      field: 'category',
      line: null,
      rule: 'keyword',
      code: 'keyword',
      values: { word: 'Diesel', where: 'bought', category: 'fuel_car' },
      message,
      evidence: 'Diesel 45 liter',
      evidenceCode: null,
      evidenceValues: null,
      law: null,
      isAssumption: false,
    })
  })

  test.each([
    ['en', 'Taken as a passenger car, whose VAT is not deducted, until it is known which vehicle it is.'],
    ['da', 'Behandles som personbil, hvor der ikke er momsfradrag, indtil det vides, hvilket køretøj det er.'],
    ['it', "Si considera un'autovettura, la cui IVA non si detrae, finché non è noto di quale veicolo si tratta."],
  ])('gives the reason for its VAT in %s, and cites the law as it is', async (language, message) => {
    expect(reasonOf(await readIn(language, documentId), 'passenger_car')).toMatchObject({
      values: { case: 'assumed' },
      message,
      law: 'ML § 42, stk. 1, nr. 6',
    })
  })

  test.each([
    ['en', 'Fuel and running of a car: booked on account 2540, Driftsomkostninger, personbiler.', 'VAT number DK25313763'],
    ['da', 'Drift af bil: bogføres på konto 2540, Driftsomkostninger, personbiler.', 'momsnummer DK25313763'],
    ['it', 'Carburanti, pedaggi e gestione auto: si registra sul conto 2540, Driftsomkostninger, personbiler.', 'partita IVA DK25313763'],
  ])('names the account in %s as the chart does, and tells the facts behind a reason', async (language, message, evidence) => {
    const document = await readIn(language, documentId)
    expect(reasonOf(document, 'coding_table')).toMatchObject({ message })
    expect(reasonOf(document, 'supplier_country')).toMatchObject({
      evidence,
      evidenceCode: 'evidence_vat_number',
      evidenceValues: { vatNumber: 'DK25313763' },
    })
  })

  test.each([
    ['en', 'Which vehicle is this for?', 'a passenger car, white plates', 'No VAT is deducted (ML § 42, stk. 1, nr. 6).'],
    ['da', 'Hvilket køretøj drejer det sig om?', 'en personbil på hvide plader', 'Der fradrages ingen moms (ML § 42, stk. 1, nr. 6).'],
    ['it', 'Per quale veicolo è la spesa?', "un'autovettura, con targa bianca", 'Non si detrae IVA (ML § 42, stk. 1, nr. 6).'],
  ])('asks in %s what it does not say', async (language, question, meaning, effect) => {
    const { warnings, purchaseFacts } = await readIn(language, documentId)
    expect(purchaseFacts).toMatchObject([
      { fact: 'vehicle', question, questionCode: 'fact_question', questionValues: { case: 'vehicle' }, answer: null, source: null },
    ])
    expect(purchaseFacts[0].answers[0]).toEqual({
      answer: 'passenger_car',
      meaning,
      meaningCode: 'fact_meaning',
      meaningValues: { case: 'passenger_car' },
      effect,
      effectCode: 'fact_effect',
      effectValues: { case: 'none_by_law', law: 'ML § 42, stk. 1, nr. 6' },
    })
    const asked = warnings.find(({ code }: { code: string }) => code === 'fact_missing')
    expect(asked).toMatchObject({ field: 'vatCode', values: { fact: 'vehicle' } })
    expect(asked.message).toMatch(`${question} `)
    expect(asked.message).toContain(`passenger_car (${meaning})`)
  })
})

test.each([
  ['en', '"ship" is no answer to it. There are: passenger_car, van_business, van_mixed, lorry.'],
  ['da', '"ship" er ikke et muligt svar. Mulige svar: passenger_car, van_business, van_mixed, lorry.'],
  ['it', '"ship" non è una risposta possibile. Risposte possibili: passenger_car, van_business, van_mixed, lorry.'],
])('an answer that cannot be taken is refused in %s', async (language, message) => {
  const { documentId } = await bring(service, organization, diesel(`R-${language}`))
  const headers = { 'accept-language': language }
  const path = `/api/rest/documents/${documentId}/facts`
  const { status, body } = await service.request(organization.key, 'PATCH', path, { facts: { vehicle: 'ship' } }, headers)
  expect(status).toBe(400)
  const answers = ['passenger_car', 'van_business', 'van_mixed', 'lorry']
  expect(body.errors).toEqual([{ path: 'facts.vehicle', code: 'unknown_answer', values: { answer: 'ship', answers }, message }])
  expect(body.detail).toBe(`facts.vehicle: ${message}`)
})

test('a reason that was stored before it had values keeps its words, and its rule is its code', async () => {
  const { documentId } = await bring(service, organization, diesel('F9'))
  const old = {
    field: 'vatCode',
    line: null,
    rule: 'supplier_country',
    message: 'As it was.',
    evidence: 'DK',
    law: null,
    isAssumption: false,
  }
  await withClient(service.database.admin, client =>
    client.query(`update document set coding = jsonb_set(coding, '{reasons}', $2::jsonb) where id = $1`, [
      documentId,
      JSON.stringify([old]),
    ]),
  )
  const { codingReasons } = await readIn('it', documentId)
  expect(codingReasons).toEqual([{ ...old, code: 'supplier_country', evidenceCode: null, evidenceValues: null }])
})
