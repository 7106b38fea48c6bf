/** Preparing, refreshing and filing; why each number is what it is; what was left out. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSettings, saveSettings } from '../../src/store/access/settings.ts'
import { saveEntry } from '../../src/store/ledger/ledger.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { codeOf, type RegionKey, traded } from './entries.ts'
import { boxesOf, codesOf, journey } from './journey.ts'

let service: TestService
let now: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())
beforeEach(() => {
  now = '2026-04-10T10:00:00Z'
})

const open = async (region: RegionKey = 'denmark') => {
  const organization = await service.found(region)
  const call = async (action: string, body: unknown, key = organization.key) => {
    const reply = await service.call(key, action, body)
    return [reply.status, reply.body.code]
  }
  return { ...journey(service, organization, region), organization, call }
}

describe('preparing again', () => {
  test('refreshes the same draft and says what changed', async () => {
    const books = await open()
    await books.sell('2026-01-10', 1000)
    const first = await books.prepare()
    expect(first).toMatchObject({ version: 1, changes: null, payable: 250 })
    now = '2026-04-11T10:00:00Z'
    await books.buy('2026-02-10', 100)
    const second = await books.prepare()
    expect(second).toMatchObject({ id: first.id, returnId: first.id, version: 2, payable: 225, entryCount: 2 })
    expect(second.changes).toEqual([
      { key: 'koebsmoms', before: 0, after: 25 },
      { key: 'momstilsvar', before: 250, after: 225 },
    ])
    expect(await books.prepare()).toMatchObject({ id: first.id, version: 3, changes: [] })
    expect(await books.list()).toHaveLength(1)
    expect(await books.show(first.id)).toMatchObject({ version: 3, changes: [] })
  })

  test('is in the audit log, each time with what was before', async () => {
    const books = await open()
    const { id } = await books.prepare()
    await books.sell('2026-04-10', 1000)
    await books.prepare()
    await books.file(id, 'R-1')
    const { items } = await books.get(`/audit-log?targetId=${id}`)
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['file_vat_return', 'prepare_vat_return', 'prepare_vat_return'])
  })

  test('twenty at once make one draft', async () => {
    const books = await open()
    await books.sell('2026-01-10', 1000)
    const drafts = await Promise.all(Array.from({ length: 20 }, () => books.prepare()))
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1)
    expect(drafts.map(({ version }) => version).sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(await books.list()).toHaveLength(1)
  })
})

describe('filing', () => {
  test('records reference, time and person, and is done once', async () => {
    const books = await open()
    await books.sell('2026-01-10', 1000)
    const draft = await books.prepare()
    const member = await books.organization.member('accountant')
    now = '2026-04-12T08:30:00Z'
    const reply = await service.call(member.key, 'file_vat_return', { returnId: draft.id, reference: '  K-2026/1 ' })
    expect(reply.body.result).toMatchObject({
      state: 'filed',
      reference: 'K-2026/1',
      filedAt: '2026-04-12T08:30:00.000Z',
      boxes: draft.boxes,
    })
    expect(reply.body.result.filedBy).toEqual(expect.any(String))
    const again = await service.call(books.organization.key, 'file_vat_return', { returnId: draft.id })
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'return_filed',
      `${draft.id} was filed on 12 April 2026 as K-2026/1.`,
    ])
  })

  test('a reference may be left out, and is no longer than 64 characters', async () => {
    const books = await open()
    const { id } = await books.prepare()
    expect(await books.call('file_vat_return', { returnId: id, reference: 'x'.repeat(65) })).toEqual([400, 'invalid_input'])
    expect(await books.call('file_vat_return', { returnId: id, reference: ' ' })).toEqual([400, 'invalid_input'])
    expect(await books.file(id)).toMatchObject({ reference: null })
  })

  test('twenty at once file it once', async () => {
    const books = await open()
    const { id } = await books.prepare()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => books.call('file_vat_return', { returnId: id, reference: `R-${at}` })),
    )
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
    expect(replies.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 19 }, () => [409, 'return_filed']))
    expect(await books.list('?state=filed')).toHaveLength(1)
  })

  test('preparing, posting and filing at once lose nothing and count nothing twice', async () => {
    const books = await open()
    await books.sell('2026-01-10', 1000)
    await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        if (at % 3 === 0) return books.sell('2026-02-10', 100)
        if (at % 3 === 1) return books.prepare()
        const { id } = await books.prepare()
        return service.call(books.organization.key, 'file_vat_return', { returnId: id })
      }),
    )
    now = '2027-04-10T10:00:00Z'
    for (let draft = await books.prepare(); draft.entryCount > 0; draft = await books.prepare()) await books.file(draft.id)
    const filed = await books.list('?state=filed')
    expect(filed.reduce((sum, { entryCount }) => sum + entryCount, 0)).toBe(9)
    expect(filed.reduce((sum, { payable }) => sum + payable, 0)).toBe(250 + 8 * 25)
  })

  test('a draft that another return was filed beside is outdated until it is prepared again', async () => {
    const books = await open()
    const current = await books.prepare()
    await books.sell('2026-01-10', 1000)
    const older = await books.prepareAndFile()
    expect(older.period).toBe('Q1 2026')
    expect(await books.call('file_vat_return', { returnId: current.id })).toEqual([409, 'return_outdated'])
    const refreshed = await books.prepare()
    expect(refreshed).toMatchObject({ id: current.id, version: 2 })
    expect(await books.file(current.id)).toMatchObject({ state: 'filed' })
  })

  test('says what was posted since it was prepared, and the next one takes it as a correction', async () => {
    const books = await open()
    await books.sell('2026-01-10', 1000)
    const draft = await books.prepare()
    await books.sell('2026-01-11', 2000)
    await books.buy('2026-01-12', 300, 'I25D0')
    await books.sell('2026-04-09', 400)
    expect(codesOf(await books.show(draft.id))).toEqual(['entries_since_prepared'])
    const filed = await books.file(draft.id)
    expect(filed).toMatchObject({ payable: 250, entryCount: 1 })
    expect(filed.warnings).toEqual([
      {
        field: 'entryCount',
        code: 'entries_since_prepared',
        values: { count: 1 },
        message:
          'One entry was posted since it was prepared. Prepare it again to take that in; filed as it is, it will be in the next return as a correction.',
      },
    ])
    const next = await books.prepare()
    expect(next).toMatchObject({ period: 'Q2 2026', entryCount: 2, correctionCount: 1, payable: 600 })
    expect(codesOf(next)).toEqual(['period_not_ended', 'late_entries'])
    const lines = await books.lines(next.id)
    expect(lines.map(({ vatDate, amount, isCorrection }) => [vatDate, amount, isCorrection])).toEqual([
      ['2026-04-09', 400, false],
      ['2026-01-11', 2000, true],
    ])
    const corrected = async (corrections: boolean) =>
      (await books.lines(next.id, `salgsmoms&corrections=${corrections}`)).map(({ vatDate, isCorrection }) => [vatDate, isCorrection])
    expect([await corrected(true), await corrected(false)]).toEqual([[['2026-01-11', true]], [['2026-04-09', false]]])
  })

  test('a reversal that comes after filing lowers the next one, and the filed one stays', async () => {
    const books = await open()
    const entry = await books.sell('2026-01-10', 1000)
    const filed = await books.prepareAndFile()
    const reversal = { date: '2026-01-20', reason: 'Billed twice' }
    const reply = await service.request(books.organization.key, 'POST', `/api/rest/ledger-entries/${entry.id}/reversal`, reversal)
    expect(reply.status).toBe(200)
    expect(await books.prepare()).toMatchObject({ correctionCount: 1, payable: -250 })
    expect(await books.show(filed.id)).toEqual(filed)
  })
})

describe('why a number is what it is', () => {
  test('each box lists the lines that add up to it, page by page', async () => {
    const books = await open()
    for (let day = 10; day < 22; day++) await books.sell(`2026-01-${day}`, 100)
    await books.buy('2026-02-10', 1000, 'IY25')
    await books.buy('2026-02-11', 1000, 'OBPK')
    await books.sell('2026-02-12', -50)
    const shown = await books.prepare()
    for (const { key, amount } of shown.boxes.filter(one => one.key !== 'momstilsvar')) {
      const lines = await books.lines(shown.id, key, 5)
      expect([key, Math.trunc(lines.reduce((sum, line) => sum + line.amount, 0))]).toEqual([key, amount])
      expect(lines).toEqual(await books.lines(shown.id, key))
    }
    expect(boxesOf(shown)).toMatchObject({ salgsmoms: 537, momsYdelseskoebUdland: 250, koebsmoms: 500, rubrikAYdelser: 1000 })
    expect(await books.lines(shown.id, undefined, 4)).toHaveLength(15)
  })

  test('an unknown box is 400 and names those that there are; one that is computed says so', async () => {
    const books = await open()
    const { id } = await books.prepare()
    const ask = (box: string) => service.request(books.organization.key, 'GET', `/api/rest/vat-returns/${id}/lines?box=${box}`)
    const unknown = await ask('VP4')
    expect([unknown.status, unknown.body.code, unknown.body.errors[0].path]).toEqual([400, 'invalid_input', 'box'])
    expect(unknown.body.errors[0].message).toMatch(/salgsmoms.*koebsmoms.*rubrikC/)
    const computed = await ask('momstilsvar')
    expect([computed.status, computed.body.errors[0].path]).toEqual([400, 'box'])
  })

  test('what the return does not know is left out, page by page, with the reason', async () => {
    const books = await open()
    for (let day = 10; day < 15; day++) await books.buy(`2026-01-${day}`, 100, day % 2 === 0 ? 'I25D0' : 'I0')
    await books.sell('2026-01-20', 100)
    await books.buy('2026-04-05', 100, 'I25D0')
    const shown = await books.prepare()
    expect(shown.entryCount).toBe(1)
    expect(shown.excluded.map(({ number, reason, vatDate }) => [number, reason, vatDate])).toEqual(
      [10, 11, 12, 13, 14].map((day, at) => [at + 1, 'no_vat_effect', `2026-01-${day}`]),
    )
    const listed = await books.excluded(shown.id, 2)
    expect(listed).toMatchObject(shown.excluded)
    // A person looks for a supplier, and not for a number.
    for (const { ledgerEntryId, text } of listed) {
      const { body } = await service.request(books.organization.key, 'GET', `/api/rest/ledger-entries/${ledgerEntryId}`)
      expect(text).toBe(body.result.text)
    }
  })

  test('an Italian purchase that was registered too late counts later, and says so where its date is', async () => {
    now = '2026-04-20T10:00:00Z'
    const books = await open('italy')
    await books.sell('2026-02-10', 1000)
    await books.buy('2026-03-20', 100, 'NR')
    const late = await books.buy('2026-03-30', 500, '22', '2026-04-20')
    const shown = await books.prepare()
    expect(boxesOf(shown)).toMatchObject({ VP3: 0, VP4: 220, VP5: 0 })
    expect(shown.excluded).toMatchObject([
      { reason: 'no_vat_effect', vatDate: '2026-03-20' },
      { ledgerEntryId: late.id, reason: 'counted_later', vatDate: '2026-04-20' },
    ])
    await books.file(shown.id)
    const next = await books.prepare()
    expect(next).toMatchObject({ period: 'Q2 2026', correctionCount: 0, entryCount: 1, excluded: [] })
    expect(boxesOf(next)).toMatchObject({ VP3: 500, VP5: 110 })
  })

  test('at most a hundred of what is left out are shown on the record; the list has them all', async () => {
    const books = await open()
    const { id } = books.organization
    await service.services.store.transaction(id, async db => {
      for (let at = 0; at < 103; at++) {
        const entry = traded('denmark', { code: codeOf('denmark', 'I0', false), net: 100, on: '2026-04-01' })
        const posted = { provider: 'builtin', externalReference: null, postedAt: now }
        await saveEntry(db, { id: `led_${id}_${at}`, entry, marker: `left out ${at}`, ...posted })
      }
    })
    const shown = await books.prepare()
    expect(shown.excluded).toHaveLength(100)
    expect(new Set((await books.excluded(shown.id, 50)).map(({ number }) => number)).size).toBe(103)
  })

  test('documents of the period that nobody posted are counted', async () => {
    const books = await open()
    await books.sell('2026-01-10', 100)
    await bring(service, books.organization, invoice({ number: 'U1', date: '15-01-2026', net: 100 }))
    await bring(service, books.organization, invoice({ number: 'U2', date: '16-02-2026', net: 200 }))
    await bring(service, books.organization, invoice({ number: 'U3', date: '02-04-2026', net: 300 }))
    const shown = await books.prepare()
    expect(shown.warnings).toEqual([
      {
        field: 'entryCount',
        code: 'unposted_documents',
        values: { count: 2 },
        message: '2 documents of the period are not posted: their VAT is not in this return.',
      },
    ])
  })
})

describe('who may, and what there is', () => {
  test('a key that may read looks at returns, and changes none', async () => {
    const books = await open()
    const { id } = await books.prepare()
    const key = await books.organization.keyWith('ledger:read')
    expect(await books.call('prepare_vat_return', {}, key)).toEqual([403, 'forbidden'])
    expect(await books.call('file_vat_return', { returnId: id }, key)).toEqual([403, 'forbidden'])
    for (const path of ['', `/${id}`, `/${id}/lines`, `/${id}/excluded`, `/${id}/pdf`, `/${id}/csv`])
      expect([path, (await service.request(key, 'GET', `/api/rest/vat-returns${path}`)).status]).toEqual([path, 200])
    const stranger = await books.organization.keyWith('documents:edit')
    for (const path of ['', `/${id}`, `/${id}/lines`, `/${id}/pdf`, `/${id}/xml`])
      expect([path, (await service.request(stranger, 'GET', `/api/rest/vat-returns${path}`)).status]).toEqual([path, 403])
  })

  test('an id that is none is 404 everywhere, and one of another organization is none', async () => {
    const books = await open()
    const other = await open()
    const { id } = await other.prepare()
    for (const wrong of ['nothing', 'vat_01k9zt3v8q4m2n6p7r5s9w0xyz', id, '%F0%9F%92%A9']) {
      for (const path of ['', '/lines', '/excluded', '/pdf', '/csv', '/xml']) {
        const reply = await service.request(books.organization.key, 'GET', `/api/rest/vat-returns/${wrong}${path}`)
        expect([wrong, path, reply.status, reply.body.code]).toEqual([wrong, path, 404, 'vat_return_not_found'])
      }
      expect(await books.call('file_vat_return', { returnId: wrong })).toEqual([404, 'vat_return_not_found'])
    }
  })

  test('the list is filtered by state and days, newest first', async () => {
    const books = await open()
    await books.sell('2025-10-10', 100)
    await books.sell('2026-02-10', 100)
    await books.prepareAndFile()
    now = '2026-04-10T11:00:00Z'
    await books.prepareAndFile()
    now = '2026-04-10T12:00:00Z'
    await books.prepare()
    const periods = async (query: string) => (await books.list(query)).map(({ period }) => period)
    expect(await periods('')).toEqual(['Q2 2026', 'Q1 2026', 'Q4 2025'])
    expect(await periods('?state=filed')).toEqual(['Q1 2026', 'Q4 2025'])
    expect(await periods('?from=2026-03-31')).toEqual(['Q2 2026', 'Q1 2026'])
    expect(await periods('?to=2026-03-31')).toEqual(['Q1 2026', 'Q4 2025'])
  })

  test('without a region there is no return', async () => {
    const books = await open()
    await service.services.store.transaction(books.organization.id, async db => {
      saveSettings(db, { ...(await findSettings(db)), regionKey: null }, new Date(now))
    })
    expect(await books.call('prepare_vat_return', {})).toEqual([409, 'region_not_set'])
    const deadlines = await service.request(books.organization.key, 'GET', '/api/rest/deadlines')
    expect([deadlines.status, deadlines.body.code]).toEqual([409, 'region_not_set'])
  })
})
