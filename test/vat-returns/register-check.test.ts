/** A count of the VAT registers that is missing or wrong is found, and what is missing is counted again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post as postMany } from '../../bench/ledger.ts'
import { appRole } from '../../src/store/migrate.ts'
import { countMissing, findWrongThousands } from '../../src/store/vat/register-check.ts'
import { tamperWith, withClient } from '../harness/cluster.ts'
import { createSite, type Site, toUrl } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-08-10T10:00:00Z') })
})
afterAll(() => service?.close())

/** Two full thousands and some entries more, over the end of a year. */
async function trader(): Promise<Organization> {
  const organization = await service.found()
  await withClient(service.database.admin, async client => {
    await client.query(`select set_config('role', $1, false), set_config('app.organization_id', $2, false)`, [appRole, organization.id])
    await postMany(client, { organizations: [organization.id], first: 1, last: 2345, start: '2025-11-01', days: 120 })
  })
  return organization
}

const tamper = (text: string) => tamperWith(service.database.admin, text)

const look = ({ id }: Organization) => service.services.store.transaction(id, findWrongThousands, { readOnly: true })
const repair = async ({ id }: Organization) => {
  const found = await look({ id } as Organization)
  await service.services.store.transaction(id, db => countMissing(db, found))
}

const counts = ({ id }: Organization) =>
  withClient(service.database.admin, async client => {
    const { rows } = await client.query(
      'select * from vat_register_count where organization_id = $1 order by through, month, codes, is_taking',
      [id],
    )
    return rows
  })

describe('the counts of the registers', () => {
  test('are those of the ledger, and another organization does not matter', async () => {
    const [one, other] = [await trader(), await trader()]
    await tamper(`delete from vat_register_count where organization_id = '${other.id}'`)
    expect(await look(one)).toEqual([])
    expect(await look(await service.found())).toEqual([])
  })

  test('are counted again where they are missing, whole thousands and parts of one', async () => {
    const organization = await trader()
    const before = await counts(organization)
    await tamper(`delete from vat_register_count where organization_id = '${organization.id}' and through = 1000`)
    await tamper(`delete from vat_register_count where organization_id = '${organization.id}' and through = 2000 and month = '2026-01-01'`)
    expect(await look(organization)).toEqual([
      { through: 1000, isMissing: true, isWrong: false },
      { through: 2000, isMissing: true, isWrong: false },
    ])
    await repair(organization)
    expect(await look(organization)).toEqual([])
    expect(await counts(organization)).toEqual(before)
  })

  test.each([
    ['too many', `update vat_register_count set entries = entries + 1 where through = 2000 and codes = '{U25+}' and organization_id =`],
    [
      'of other days',
      `update vat_register_count set last_day = last_day + 1 where through = 2000 and codes = '{U25+}' and organization_id =`,
    ],
  ])('that are wrong are found and stay as they are: %s', async (_name, statement) => {
    const organization = await trader()
    await tamper(`${statement} '${organization.id}'`)
    const wrong = [{ through: 2000, isMissing: false, isWrong: true }]
    expect(await look(organization)).toEqual(wrong)
    await repair(organization)
    expect(await look(organization)).toEqual(wrong)
  })

  test('under a key of their own, or beyond the ledger, are wrong too', async () => {
    const organization = await trader()
    await tamper(
      `update vat_register_count set is_taking = true where through = 1000 and codes = '{U25+}' and organization_id = '${organization.id}'`,
    )
    await tamper(
      `insert into vat_register_count select organization_id, 9000, region_key, month, codes, is_taking, entries, first_day, last_day
       from vat_register_count where organization_id = '${organization.id}' and through = 2000 limit 1`,
    )
    const wrong = [
      { through: 1000, isMissing: true, isWrong: true },
      { through: 9000, isMissing: false, isWrong: true },
    ]
    expect(await look(organization)).toEqual(wrong)
    // Counted beside them, the same entries would count twice.
    const before = await counts(organization)
    await repair(organization)
    expect([await counts(organization), await look(organization)]).toEqual([before, wrong])
  })

  test('are counted only in the thousands that are given', async () => {
    const organization = await trader()
    const before = await counts(organization)
    await tamper(`delete from vat_register_count where organization_id = '${organization.id}'`)
    await service.services.store.transaction(organization.id, db => countMissing(db, [{ through: 2000, isMissing: true, isWrong: false }]))
    expect(await counts(organization)).toEqual(before.filter(({ through }) => Number(through) === 2000))
  })

  test('are right where entries take others back, of a sale to a customer and of a taking', async () => {
    const organization = await service.found('italy')
    const { body } = await service.call(organization.key, 'save_contact', { name: 'Cliente', country: 'IT' })
    const post = (path: string, given: object) => service.request(organization.key, 'POST', `/api/rest/ledger-entries${path}`, given)
    for (const party of [{ contactId: body.result.id }, {}]) {
      const lines = [
        { accountId: '3101', amount: -100, vatCode: '22' },
        { accountId: '1501', amount: 100, ...party },
      ]
      const sold = await post('', { date: '2026-08-03', text: 'Sale', lines })
      expect((await post(`/${sold.body.result.id}/reversal`, { reason: 'Wrong' })).status).toBe(200)
    }
    await withClient(service.database.admin, async client => {
      await client.query(`select set_config('role', $1, false), set_config('app.organization_id', $2, false)`, [appRole, organization.id])
      await postMany(client, { organizations: [organization.id], first: 5, last: 1000, start: '2026-01-01', days: 120 })
    })
    expect((await counts(organization)).length).toBeGreaterThan(1)
    expect(await look(organization)).toEqual([])
  })
})

describe('a contact that is named for an entry later', () => {
  const setContact = (organization: Organization, entryId: string, contactId: string | null) =>
    withClient(service.database.admin, async client => {
      await client.query(`select set_config('role', $1, false), set_config('app.organization_id', $2, false)`, [appRole, organization.id])
      const { rowCount } = await client.query('update ledger_open set contact_id = $2 where entry_id = $1', [entryId, contactId])
      return rowCount
    })
  const sell = async (organization: Organization, party: object): Promise<string> => {
    const lines = [
      { accountId: '3101', amount: -100, vatCode: '22' },
      { accountId: '1501', amount: 100, ...party },
    ]
    const { status, body } = await service.request(organization.key, 'POST', '/api/rest/ledger-entries', {
      date: '2026-08-03',
      text: 'Sale',
      lines,
    })
    expect([status, body.detail]).toEqual([200, undefined])
    return body.result.id
  }

  test('makes no invoice of a taking; one that was removed may come back', async () => {
    const organization = await service.found('italy')
    const contact = await service.call(organization.key, 'save_contact', { name: 'Cliente', country: 'IT' })
    const contactId: string = contact.body.result.id
    const [taking, invoiced] = [await sell(organization, {}), await sell(organization, { contactId })]
    await expect(setContact(organization, taking, contactId)).rejects.toThrow('was posted without a contact')
    expect([await setContact(organization, invoiced, null), await setContact(organization, invoiced, contactId)]).toEqual([1, 1])
  })
})

describe('on the command line', () => {
  let site: Site
  beforeAll(async () => {
    site = await createSite()
  }, 600_000)
  afterAll(() => site?.clear())

  test('verify-audit tells what is missing and what is wrong, and --recount counts what is missing', async () => {
    const settings = { DATABASE_URL: toUrl(service.database.admin) }
    const [missing, wrong] = [await trader(), await trader()]
    await tamper(`delete from vat_register_count where organization_id = '${missing.id}' and through = 1000`)
    await tamper(`update vat_register_count set entries = entries + 1 where organization_id = '${wrong.id}' and codes = '{U25+}'`)
    const told = await site.run(['verify-audit'], settings)
    expect(told.code).toBe(1)
    expect(told.stdout).toMatch(new RegExp(`^intact  ${missing.id}`, 'm'))
    expect(told.stdout).toMatch(new RegExp(`^MISSING ${missing.id} .* up to number 1000\\. .*--recount`, 'm'))
    expect(told.stdout).toMatch(new RegExp(`^WRONG   ${wrong.id} .* up to number 1000, 2000 `, 'm'))
    const counted = JSON.parse((await site.run(['verify-audit', '--recount', '--json'], settings)).stdout)
    const of = ({ id }: Organization) =>
      counted.organizations.find(({ organizationId }: { organizationId: string }) => organizationId === id).registers
    expect(of(missing)).toEqual({ missing: [], wrong: [], recounted: [1000], failed: null })
    expect(of(wrong)).toEqual({ missing: [], wrong: [1000, 2000], recounted: [], failed: null })
    expect(await look(missing)).toEqual([])
    const head = await site.run(['verify-audit', '--head', '--recount'], settings)
    expect([head.code === 0, head.stderr.includes('--recount')]).toEqual([false, true])
  })
  test('a check of the registers that fails is told, and the logs are verified all the same', async () => {
    const settings = { DATABASE_URL: toUrl(service.database.admin) }
    const organization = await service.found()
    const grant = (text: string) => withClient(service.database.admin, client => client.query(text))
    await grant(`revoke select on vat_register_count from ${appRole}`)
    try {
      const told = await site.run(['verify-audit'], settings)
      expect([told.code, told.stderr]).toEqual([1, ''])
      expect(told.stdout).toMatch(new RegExp(`^intact  ${organization.id}`, 'm'))
      expect(told.stdout).toMatch(new RegExp(`^FAILED  ${organization.id} .*permission denied`, 'm'))
    } finally {
      await grant(`grant select on vat_register_count to ${appRole}`)
    }
  })
})
