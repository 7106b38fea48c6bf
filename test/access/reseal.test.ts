/** Another secret takes the place of the first while both are known; afterwards nothing needs the first. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadKeys } from '../../src/access/oauth/keys.ts'
import { beginTotp, findBegunTotp } from '../../src/access/second-step/second-step.ts'
import { reseal } from '../../src/kernel/reseal.ts'
import { createMailer, openMail } from '../../src/mail/mailer.ts'
import { createCipher } from '../../src/secrets.ts'
import { openCipher } from '../../src/services.ts'
import { listMail } from '../../src/store/mail.ts'
import { findOrSaveSeal } from '../../src/store/seal.ts'
import { columnsOf, sealColumn, sharedColumns } from '../../src/store/sealed.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let ours: Organization
/** The one that the service of the tests has. */
const first = 'a secret for the tests, 32 characters'
const second = 'the second secret of them, 32 characters'

beforeAll(async () => {
  service = await startTestService()
  ours = await service.found()
})
afterAll(() => service.close())

const admin = (text: string) => withClient(service.database.admin, async client => (await client.query(text)).rows)

test('every column of the store that holds something sealed is among those that are sealed anew', async () => {
  const found = await admin(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and (column_name like '%sealed%' or (table_name, column_name) = ('bank_authorization', 'reference'))`)
  const covered = [...sharedColumns, sealColumn, ...columnsOf({ organizationId: ours.id })].map(({ name }) => name)
  expect(found.map(({ name }) => name).sort()).toEqual(covered.sort())
})

test('both open, the new one seals, and then it is enough', async () => {
  const { services } = service
  const feed = await service.call(ours.key, 'generate_calendar_token', {})
  const secret = (await beginTotp(services, ours.ownerId))!
  const mailId = await createMailer(services).send({ to: 'anna@example.com', subject: 'Kept', text: 'A link' })
  const keys = await loadKeys(services)
  await findOrSaveSeal(services.store, services.cipher.seal('primanota', 'seal.sealed'))

  services.cipher = createCipher(second)
  await expect(findBegunTotp(services, ours.ownerId)).rejects.toThrow()

  // A process of the first round opens both and seals nothing anew, also what another one sealed with the next secret.
  services.cipher = createCipher(second, { next: first })
  expect(await findBegunTotp(services, ours.ownerId)).toBe(secret)
  expect(await reseal(services)).toEqual({ resealed: 0, unreadable: 0, broken: [] })

  services.cipher = createCipher(second, { previous: first })
  expect(await findBegunTotp(services, ours.ownerId)).toBe(secret)
  // Broken off at any point, or done by two at once, it comes to the same.
  const both = await Promise.all([reseal(services), reseal(services)])
  expect(both.reduce((sum, one) => sum + one.resealed, 0)).toBeGreaterThanOrEqual(6)
  expect(await reseal(services)).toEqual({ resealed: 0, unreadable: 0, broken: [] })

  services.cipher = createCipher(second)
  expect(await findBegunTotp(services, ours.ownerId)).toBe(secret)
  const kept = (await listMail(services.store, null, 50)).find(({ id }) => id === mailId)!
  expect(openMail(services.cipher, mailId, { ...kept, sealed: kept.sealed! }).text).toBe('A link')
  expect(await loadKeys(services)).toEqual(keys)
  expect((await service.call(ours.key, 'generate_calendar_token', {})).body).toEqual(feed.body)
  const seal = await findOrSaveSeal(services.store, Buffer.alloc(0))
  expect(services.cipher.open(seal, 'seal.sealed')).toBe('primanota')
})

test('what neither opens is told, and the seal of the old secret stays', async () => {
  const { services } = service
  services.cipher = createCipher('a third secret of them, 32 characters')
  const { resealed, unreadable, broken } = await reseal(services)
  expect(resealed).toBe(0)
  expect(unreadable).toBeGreaterThanOrEqual(5)
  expect(broken).toContainEqual({ column: 'totp.sealed', organizationId: null, key: ours.ownerId })
  const seal = await findOrSaveSeal(services.store, Buffer.alloc(0))
  expect(createCipher(second).sealedWith(seal, 'seal.sealed')).toBe('current')
})

test.each([
  ['the next is the one that seals', { nextSecret: first, previousSecret: undefined }, 'PRIMANOTA_SECRET_NEXT must differ'],
  ['the previous is the one that seals', { nextSecret: undefined, previousSecret: first }, 'PRIMANOTA_SECRET_PREVIOUS must differ'],
  ['two exchanges at once', { nextSecret: second, previousSecret: 'another' }, 'must not be set together'],
])('%s: told at the start', (_name, config, told) => {
  expect(() => openCipher(config, first)).toThrow(told)
})
