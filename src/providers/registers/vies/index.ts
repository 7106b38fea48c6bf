/** VIES, by which the Commission passes questions on to the registers of the member states. What it cannot say comes with status 200, too. */
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { ask, objectOf, textOf } from '../ask.ts'
import { defineRegister, type NumberParts, type VatAnswer } from '../provider.ts'

const path = '/check-vat-number'

export default defineRegister({
  settings: { required: [], optional: ['url'] },
  createVat: ({ url = 'https://ec.europa.eu/taxation_customs/vies/rest-api' }) => {
    const turnOf = createTurns()
    return {
      name: 'vies',
      // A member state that is asked much at once answers that it is: one question at a time for each.
      check: (asked, requester, signal) =>
        turnOf(asked.prefix, async () => {
          signal.throwIfAborted()
          const { status, body } = await ask(`${url}${path}`, { ...requestOf(asked, requester), signal }, 'VIES')
          return toAnswer(status, body)
        }),
    }
  },
})

const requestOf = (asked: NumberParts, requester: NumberParts | null): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({
    countryCode: asked.prefix,
    vatNumber: asked.number,
    ...(requester ? { requesterMemberStateCode: requester.prefix, requesterNumber: requester.number } : {}),
  }),
})

/** Errors come first: an answer may say `valid: false` beside one, and means that it does not know. */
function toAnswer(status: number, body: unknown): VatAnswer {
  const answer = objectOf(body)
  const wrappers = Array.isArray(answer['errorWrappers']) ? answer['errorWrappers'] : []
  const codes = wrappers.map(one => textOf(objectOf(one)['error'], 100)).filter(code => code !== null)
  const [code] =
    codes.length > 0 ? codes : [textOf(answer['userError'], 100)].filter(said => said !== null && said !== 'VALID' && said !== 'INVALID')
  if (code) return { outcome: 'unknown', reason: reasonOf(code), answer }
  const { valid } = answer
  if (status !== 200 || answer['actionSucceed'] === false || typeof valid !== 'boolean') {
    return { outcome: 'unknown', reason: say('register_answer_strange', { status }), answer }
  }
  return {
    outcome: valid ? 'valid' : 'invalid',
    consultation: textOf(answer['requestIdentifier'], 100),
    name: textOf(answer['name']),
    address: textOf(answer['address']),
    answer,
  }
}

function reasonOf(code: string): Said {
  if (code === 'INVALID_INPUT') return say('register_number_refused')
  if (code === 'INVALID_REQUESTER_INFO') return say('register_requester_refused')
  if (/MAX_CONCURRENT_REQ/.test(code)) return say('register_busy', { told: code })
  if (/BLOCKED/.test(code)) return say('register_blocked', { told: code })
  return say('register_away', { told: code })
}

/** Lets those who ask about the same country wait for each other. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    const done: Promise<void> = turn.then(forget, forget)
    function forget(): void {
      if (last.get(key) === done) last.delete(key)
    }
    last.set(key, done)
    return turn
  }
}
