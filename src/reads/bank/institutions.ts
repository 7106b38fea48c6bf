import { z } from 'zod'
import { withTimeout } from '../../actions/timeouts.ts'
import { refuseFields } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { country, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import type { BankProvider, Institution } from '../../providers/bank/provider.ts'

const institutionRecord = z
  .strictObject({
    id: z.string(),
    institutionId: z.string(),
    name: outsideText(),
    country,
    bic: z.string().nullable(),
    consentDaysMax: z.number().int().meta({ description: 'For how many days a consent is given at most.' }),
    logo: outsideText(2083).nullable().meta({ description: 'The address of its picture; null where it has none.' }),
    customer: z
      .enum(['business', 'personal'])
      .nullable()
      .meta({ description: 'Whose accounts are linked there, where a bank keeps companies and persons apart.' }),
    provider: z.string(),
    sandbox: z.boolean().meta({ description: 'Of the sandbox bank: no account outside is touched.' }),
  })
  .meta({
    id: 'Institution',
    examples: [
      {
        id: 'sandbox-dk-bank',
        institutionId: 'sandbox-dk-bank',
        name: 'Sandbox Bank Danmark',
        country: 'DK',
        bic: 'SBOXDKK0',
        consentDaysMax: 180,
        logo: null,
        customer: null,
        provider: 'sandbox',
        sandbox: true,
      },
    ],
  })

type InstitutionRecord = z.output<typeof institutionRecord>

/** Somebody waits for the page: what a provider has not said by then is shown the next time. */
const waitMs = 3_000
/** New banks are no news of the hour. */
const freshMs = 60 * 60 * 1000

interface Known {
  institutions: readonly Institution[]
  at: number
}

interface Question {
  answered: Promise<void>
  /** By the clock of the process: nobody waits for longer than this since it was asked. */
  until: number
}

/** What each provider last said, and what it is being asked at this moment: ten who look at the list ask once. */
const known = new WeakMap<BankProvider, Known>()
const asked = new WeakMap<BankProvider, Question>()

function ask(bank: BankProvider, now: number): Question {
  const under = asked.get(bank)
  if (under) return under
  const answered = withTimeout(signal => bank.institutions(undefined, signal))
    .then(institutions => void known.set(bank, { institutions, at: now }))
    // A provider that is away leaves what it said before, and does not hold up the others.
    .catch(() => {})
    .finally(() => asked.delete(bank))
  const question = { answered, until: performance.now() + waitMs }
  asked.set(bank, question)
  return question
}

async function waitFor({ answered, until }: Question): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, Math.max(0, until - performance.now()))
  })
  await Promise.race([answered, late])
  clearTimeout(timer)
}

async function findInstitutions(banks: readonly BankProvider[], now: number): Promise<{ found: InstitutionRecord[]; silent: string[] }> {
  const isFresh = (bank: BankProvider) => now - (known.get(bank)?.at ?? Number.NEGATIVE_INFINITY) < freshMs
  await Promise.all(banks.filter(bank => !isFresh(bank)).map(bank => waitFor(ask(bank, now))))
  const found = banks.flatMap(bank => (known.get(bank)?.institutions ?? []).map(one => toInstitutionRecord(bank, one)))
  return { found, silent: banks.filter(bank => !known.has(bank)).map(bank => bank.name) }
}

const toInstitutionRecord = ({ name: provider, isSandbox }: BankProvider, institution: Institution): InstitutionRecord => ({
  id: institution.id,
  institutionId: institution.id,
  name: institution.name,
  country: institution.country,
  bic: institution.bic,
  consentDaysMax: institution.consentDaysMax,
  logo: institution.logo ?? null,
  customer: institution.customer ?? null,
  provider,
  sandbox: isSandbox,
})

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const inOrder = (one: InstitutionRecord, other: InstitutionRecord): number =>
  compare(one.country, other.country) || compare(one.name, other.name) || compare(one.id, other.id)

const keyStart = 'institution '

export const listInstitutions = defineRead({
  name: 'list_institutions',
  title: 'Banks that can be linked',
  path: '/institutions',
  permission: 'bank:read',
  summary:
    'The banks of all connected providers, by country and name; start_bank_authorization takes the `id`. Of a provider that cannot be reached what it said before is shown; one that never answered is named in `unavailable`.',
  input: z.strictObject({
    country: country.optional().meta({ description: 'Only banks of this country, ISO 3166-1 alpha-2, upper case.' }),
    cursor: cursor(key => key.startsWith(keyStart)).optional(),
    limit,
  }),
  output: pageOf(institutionRecord).extend({
    unavailable: z.array(z.string()).meta({ description: 'Providers whose banks are not known, since they did not answer.' }),
  }),
  refusals: ['invalid_input'],
  async run({ country: wanted, cursor: key, limit: size }, { services, now }) {
    const { found, silent } = await findInstitutions(services.banks, now.getTime())
    const listed = found.filter(one => wanted === undefined || one.country === wanted).sort(inOrder)
    const last = key?.slice(keyStart.length)
    const at = last === undefined ? -1 : listed.findIndex(one => one.id === last)
    if (last !== undefined && at < 0) {
      return refuseFields([{ path: 'cursor', ...say('not_a_cursor.institution') }])
    }
    return { ...toPage(listed.slice(at + 1), size, one => keyStart + one.id), unavailable: silent }
  },
})
