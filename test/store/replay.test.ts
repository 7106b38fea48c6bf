/** An answer that is given again waits for whoever has to confirm a commit, as the first one did. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../harness/cluster.ts'
import { startTestService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const text = 'Kvittering 1, i alt 625,00'
const inline = { fileName: 'a.txt', contentBase64: Buffer.from(text).toString('base64'), process: false }

test.each([
  ['of one transaction', '/files', text, { 'content-type': 'application/octet-stream' }],
  ['of several', '/documents/inline', inline, {}],
])('what a request %s was answered is given again by a transaction that is committed', async (_what, path, body, headers) => {
  const organization = await service.found()
  const ask = () => service.request(organization.key, 'POST', `/api/rest${path}`, body, { ...headers, 'idempotency-key': 'once' })
  /** Who last wrote or locked the row, and how that ended. */
  const last = () =>
    withClient(service.database.admin, async client => {
      const { rows } = await client.query(
        'select xmax::text as locked_by, case when xmax <> 0 then pg_xact_status(xmax::text::xid8) end as ended from idempotency where organization_id = $1',
        [organization.id],
      )
      return rows[0] as { locked_by: string; ended: string | null }
    })
  const first = await ask()
  expect(first.status).toBe(200)
  const before = await last()
  const again = await ask()
  expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([200, 'true', first.body])
  const after = await last()
  expect(after.ended).toBe('committed')
  expect(after.locked_by).not.toBe(before.locked_by)
})
