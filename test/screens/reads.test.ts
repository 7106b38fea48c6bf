/** The reads of the screens: who I am, what waits, what changed, what was done, and where something is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../src/language/say.ts'
import { insertMembership } from '../../src/store/access/members.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { addAccount, addEntry, addMovement, done } from '../bank/journey.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-04-15T10:00:00Z') })
})
afterAll(() => service.close())

const get = async ({ key }: Pick<Organization, 'key'>, path: string) => {
  const { status, body } = await service.request(key, 'GET', `/api/rest${path}`)
  expect([path, status, body.detail]).toEqual([path, 200, undefined])
  return body.result
}

const receipt = (name: string, total = '625,00', number = '20261') =>
  `${name}\nCVR 13585628\nFaktura ${number}\nFakturadato 12-01-2026\nKontorartikler ${total}\nTotal DKK ${total}\nHeraf moms 125,00`

const asPerson = (session: string) => ({ cookie: `primanota=${session}`, 'sec-fetch-site': 'same-origin' })

describe('/me', () => {
  test('says who a person is, what they may do, and where else they are', async () => {
    const [one, other] = [await service.found(), await service.found('italy')]
    const { userId, session } = await one.member('bookkeeper')
    await service.services.store.transaction(other.id, async db => insertMembership(db, userId, 'viewer', new Date('2026-04-15T10:00:00Z')))
    const ask = async (headers: Record<string, string> = {}) =>
      (await service.request(null, 'GET', '/api/rest/me', undefined, { cookie: `primanota=${session}`, ...headers })).body.result
    const me = await ask()
    expect(me).toMatchObject({
      userId,
      email: `${userId}@example.com`,
      name: null,
      actor: 'user',
      role: 'bookkeeper',
      organizationId: one.id,
      organization: { name: 'Nordlys ApS', regionKey: 'denmark', currency: 'DKK', timeZone: 'Europe/Copenhagen' },
      preferences: { language: null, singleKeys: true, density: 'comfortable', theme: 'system' },
    })
    expect(me.permissions).toContain('documents:post')
    expect(me.permissions).not.toContain('ledger:edit')
    expect(me.organizations.map(({ id, role }: { id: string; role: string }) => [id, role]).sort()).toEqual(
      [
        [one.id, 'bookkeeper'],
        [other.id, 'viewer'],
      ].sort(),
    )
    const there = await ask({ 'x-organization-id': other.id })
    expect([there.organizationId, there.role, there.organization.currency]).toEqual([other.id, 'viewer', 'EUR'])
    expect(there.permissions).not.toContain('documents:post')
  })

  test('a key has no person, and shows what it carries', async () => {
    const organization = await service.found()
    const me = await get({ key: await organization.keyWith('documents:edit') }, '/me')
    expect(me).toMatchObject({ userId: null, email: null, role: null, organizations: [], actor: 'key' })
    expect(me.permissions).toEqual(['documents:edit', 'documents:read', 'me:read'])
  })

  test('a person changes their name and preferences, of which what is left out stays', async () => {
    const organization = await service.found()
    const { session } = await organization.member('viewer')
    const patch = (body: unknown) =>
      service.request(null, 'PATCH', '/api/rest/me', body, { cookie: `primanota=${session}`, 'sec-fetch-site': 'same-origin' })
    expect((await patch({ name: 'Inge Holm', preferences: { language: 'da', density: 'compact' } })).body.result).toMatchObject({
      name: 'Inge Holm',
      locale: 'da',
      preferences: { language: 'da', singleKeys: true, density: 'compact', theme: 'system' },
    })
    const later = (await patch({ preferences: { singleKeys: false, language: null } })).body.result
    expect([later.name, later.preferences]).toEqual([
      'Inge Holm',
      { language: null, singleKeys: false, density: 'compact', theme: 'system' },
    ])
    const { items } = await get(organization, '/audit-log?action=update_me')
    expect(items[0]).toMatchObject({ before: { language: 'da', singleKeys: true }, after: { language: null, singleKeys: false } })
    for (const body of [{ name: '' }, { preferences: { theme: 'pink' } }, { email: 'a@example.com' }, { name: 'a\u202eb' }]) {
      expect((await patch(body)).status).toBe(400)
    }
    const byKey = await service.request(organization.key, 'PATCH', '/api/rest/me', { name: 'Key' })
    expect([byKey.status, byKey.body.code]).toEqual([403, 'forbidden'])
  })
})

describe('/inbox', () => {
  test('shows failed, warned, least sure and oldest first, page by page, with its counts', async () => {
    const organization = await service.found()
    const documents = []
    for (let at = 0; at < 4; at++)
      documents.push(await bring(service, organization, receipt(`Papir og Pen ${at} ApS`, '625,00', `2026${at}`)))
    const draft = await bring(service, organization, 'Ulæst', 'draft')
    const posted = await bring(service, organization, receipt('Bogført A/S', '100,00', '77'), 'posted')
    const twin = await bring(service, organization, receipt('Papir og Pen 0 ApS', '625,00', '20260'))
    const failed = await bring(service, organization, receipt('Gået i stykker ApS', '200,00', '78'))
    await service.services.store.transaction(organization.id, async db =>
      db.write(sql`update document set error = ${JSON.stringify({ step: 'post', ...say('ledger_unavailable.chart', { ledger: 'the ledger', cause: 'no answer' }), retryable: true, at: '2026-04-15T10:00:00.000Z' })}::jsonb
        where organization_id = ${db.organizationId} and id = ${failed.documentId}`),
    )
    const { items, counts, threshold } = await get(organization, '/inbox')
    const ids = items.map(({ documentId }: { documentId: string }) => documentId)
    expect(ids).not.toContain(posted.documentId)
    expect(ids).not.toContain(draft.documentId)
    expect(new Set(ids)).toEqual(new Set([...documents, twin, failed].map(({ documentId }) => documentId)))
    const rank = ['failed', 'warned', 'low', 'ready']
    const keys = items.map((one: { reason: string; sureness: number; documentId: string }) => [
      Math.min(2, rank.indexOf(one.reason)),
      one.sureness,
      one.documentId,
    ])
    expect(keys).toEqual([...keys].sort((one, other) => one[0] - other[0] || one[1] - other[1] || (one[2] < other[2] ? -1 : 1)))
    expect(items[0]).toMatchObject({ documentId: failed.documentId, reason: 'failed', failed: true })
    expect(items[0].error.message).not.toBe('')
    const warned = items.find(({ documentId }: { documentId: string }) => documentId === twin.documentId)
    expect(warned).toMatchObject({
      reason: 'warned',
      duplicateOf: documents[0]!.documentId,
      amount: -625,
      currency: 'DKK',
      suggestedBy: 'rules',
    })
    expect(warned.warningCodes).toContain('probable_duplicate')
    expect(counts.all).toBe(counts.failed + counts.warned + counts.low + counts.ready)
    expect(counts).toMatchObject({ all: ids.length, failed: 1, reading: 1 })
    for (const reason of ['failed', 'warned', 'low', 'ready', 'reading']) {
      const found = (await get(organization, `/inbox?reason=${reason}`)).items
      expect([reason, found.length]).toEqual([reason, counts[reason]])
      expect(found.every((one: { reason: string }) => one.reason === reason)).toBe(true)
      if (reason === 'low') expect(found.every((one: { sureness: number }) => one.sureness < threshold)).toBe(true)
    }
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const page = await get(organization, `/inbox?limit=2${cursor}`)
      paged.push(...page.items.map(({ documentId }: { documentId: string }) => documentId))
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(paged).toEqual(ids)
    const found = await get(organization, '/inbox?q=pen%2020263')
    expect(found.items.map(({ documentId }: { documentId: string }) => documentId)).toEqual([documents[3]!.documentId])
    expect(found.counts).toEqual(counts)
    const overview = await get(organization, '/overview')
    expect(overview).toMatchObject({ toReview: counts.all, failed: 1, reading: 1 })
  })
})

describe('histories', () => {
  test('say who did what, before and after, by name, to everybody who may read the record', async () => {
    const organization = await service.found()
    const viewer = await organization.member('viewer')
    const { documentId } = await bring(service, organization, receipt('Papir og Pen ApS'))
    const contact = await done(service, organization, 'save_contact', { name: 'Papir og Pen ApS', type: 'vendor' })
    await done(service, organization, 'update_coding', { documentId, ledgerAccountId: '2520' })
    await done(service, organization, 'link_document_contact', { documentId, contactId: contact.id })
    const { items } = await get(viewer, `/documents/${documentId}/history`)
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'link_document_contact',
      'update_coding',
      'code_document',
      'extract_document',
      'capture_document',
    ])
    expect(items[1]).toMatchObject({ actor: { type: 'key', name: 'Test' }, what: 'changed the coding' })
    expect(items[1].changes.find(({ field }: { field: string }) => field === 'ledgerAccountId')).toMatchObject({
      before: '2450',
      after: '2520',
      beforeName: expect.stringMatching(/\w/),
      afterName: expect.stringMatching(/\w/),
    })
    expect(items[0].changes).toEqual([
      { field: 'contactId', before: null, after: contact.id, beforeName: null, afterName: 'Papir og Pen ApS' },
    ])
    const danish = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}/history`, undefined, {
      'accept-language': 'da',
    })
    expect(danish.body.result.items[1].what).not.toBe('changed the coding')
    const [first, second] = [
      await get(viewer, `/documents/${documentId}/history?limit=3`),
      await get(
        viewer,
        `/documents/${documentId}/history?limit=3&cursor=${(await get(viewer, `/documents/${documentId}/history?limit=3`)).nextCursor}`,
      ),
    ]
    expect([...first.items, ...second.items]).toEqual(items)
    await done(service, organization, 'delete_document', { documentId })
    expect((await get(viewer, `/documents/${documentId}/history`)).items[0].action).toBe('delete_document')
    for (const path of [
      '/documents/doc_nowhere/history',
      `/documents/${contact.id}/history`,
      '/transactions/txn_no/history',
      '/invoices/inv_no/history',
    ]) {
      expect([path, (await service.request(viewer.key, 'GET', `/api/rest${path}`)).status]).toEqual([path, 404])
    }
    const other = await service.found()
    expect((await service.request(other.key, 'GET', `/api/rest/documents/${documentId}/history`)).status).toBe(404)
  })

  test('call people by their name, and those of the same name by their address too', async () => {
    const organization = await service.found()
    const people = [
      await organization.member('bookkeeper'),
      await organization.member('bookkeeper'),
      await organization.member('bookkeeper'),
    ]
    for (const [at, name] of ['Inge Holm', 'Bo Lund', 'inge holm'].entries()) {
      const { status } = await service.request(null, 'PATCH', '/api/rest/me', { name }, asPerson(people[at]!.session))
      expect(status).toBe(200)
    }
    const { id: documentId } = await done(service, organization, 'capture_document', { text: receipt('Papir og Pen ApS') })
    await done(service, { ...organization, key: people[0]!.key }, 'extract_document', { documentId })
    await done(service, { ...organization, key: people[1]!.key }, 'code_document', { documentId })
    const named = async () =>
      (await get(organization, `/documents/${documentId}/history`)).items.map(
        ({ actor }: { actor: { onBehalfOf: string | null } }) => actor.onBehalfOf,
      )
    const addressed = `Inge Holm (${people[0]!.userId}@example.com)`
    expect((await named()).slice(0, 2)).toEqual(['Bo Lund', addressed])
    await service.request(null, 'PATCH', '/api/rest/me', { name: 'Inge Bo' }, asPerson(people[2]!.session))
    expect((await named()).slice(0, 2)).toEqual(['Bo Lund', 'Inge Holm'])
  })

  test('of a transaction and of an invoice', async () => {
    const organization = await service.found()
    const accountId = await addAccount(service, organization)
    const transactionId = await addMovement(service, organization, accountId, { date: '2026-03-02', amount: -625, text: 'Papir' })
    expect((await get(organization, `/transactions/${transactionId}/history`)).items).toEqual([])
    const ledgerEntryId = await addEntry(service, organization, { amount: -625 })
    await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId })
    const [matched] = (await get(organization, `/transactions/${transactionId}/history`)).items
    expect(matched).toMatchObject({ action: 'match_transaction', actor: { type: 'key' } })
    expect(matched.changes).toContainEqual(expect.objectContaining({ field: 'state', before: 'unmatched', after: 'reconciled' }))
    // What was matched automatically is there too, also after somebody took it back, page by page.
    const other = await addMovement(service, organization, accountId, {
      date: '2026-03-03',
      amount: -1250,
      text: 'Faktura 8801 Papir og Pen ApS',
    })
    const bill = await bring(service, organization, invoice({ number: '8801', date: '01-03-2026', net: 1000 }), 'posted')
    await done(service, organization, 'reconcile_now', {})
    const historyOf = async (query = '') => await get(organization, `/transactions/${other}/history${query}`)
    const [automatic] = (await historyOf()).items
    expect(automatic).toMatchObject({ action: 'reconcile_now', what: 'matched one transaction of the bank' })
    expect(automatic.changes.find(({ field }: { field: string }) => field === 'allocations').after).toMatchObject([
      { ledgerEntryId: bill.ledgerEntryId, amount: -1250 },
    ])
    await done(service, organization, 'unmatch_transaction', { transactionId: other })
    const first = await historyOf('?limit=1')
    expect(first.items[0].action).toBe('unmatch_transaction')
    expect((await historyOf(`?limit=1&cursor=${first.nextCursor}`)).items).toEqual([automatic])
    const reader = await organization.keyWith('documents:read')
    const recent = (await service.request(reader, 'GET', '/api/rest/recent-changes?limit=50')).body.result.items
    expect(new Set(recent.map(({ target }: { target: { type: string } }) => target.type))).toEqual(new Set(['document']))
    const last = (await get(organization, '/recent-changes?limit=1')).items
    expect(last).toMatchObject([{ action: 'unmatch_transaction' }])
    const contact = await done(service, organization, 'save_contact', { name: 'Nordlys', type: 'client' })
    const { id } = await done(service, organization, 'save_invoice', {
      contactId: contact.id,
      lines: [{ description: 'A', unitPrice: 10, vatRate: 25 }],
    })
    const [saved] = (await get(organization, `/invoices/${id}/history`)).items
    expect(saved.changes).toContainEqual(expect.objectContaining({ field: 'contactId', after: contact.id, afterName: 'Nordlys' }))
  })
})

describe('/changes', () => {
  const targetsOf = ({ targets }: { targets: { type: string; id: string }[] }) => targets.map(({ id }) => id)

  test('begins with a cursor alone, and names each record once', async () => {
    const organization = await service.found()
    const viewer = await organization.member('viewer')
    await done(service, organization, 'save_contact', { name: 'Before' })
    const start = await get(viewer, '/changes')
    expect(start).toMatchObject({ targets: [], isEverything: false })
    const contact = await done(service, organization, 'save_contact', { name: 'One' })
    await done(service, organization, 'save_contact', { id: contact.id, name: 'Two' })
    const { documentId } = await done(service, organization, 'capture_document', { text: 'Papir' })
    const next = await get(viewer, `/changes?after=${start.cursor}`)
    expect(targetsOf(next).sort()).toEqual([contact.id, documentId].sort())
    expect((await get(viewer, `/changes?after=${next.cursor}`)).targets).toEqual([])
  })

  test('misses nothing that is committed late, while others go on', async () => {
    const organization = await service.found()
    const before = await get(organization, '/changes')
    const save = (name: string) => done(service, organization, 'save_contact', { name })
    let cursor = before.cursor
    const seen = new Set<string>()
    const read = async () => {
      const page = await get(organization, `/changes?after=${cursor}`)
      expect(page.isEverything).toBe(false)
      for (const id of targetsOf(page)) seen.add(id)
      cursor = page.cursor
    }
    // A transaction that takes its place in the log first and commits last, with others that begin and end meanwhile.
    let release: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const { pool } = service.services.store
    const late = await pool.connect()
    await late.query('begin')
    await late.query(`select set_config('app.organization_id', $1, true)`, [organization.id])
    await late.query(`update audit_head set sequence = sequence + 1 where organization_id = $1 and strand = 0`, [organization.id])
    await late.query(
      `insert into audit_log (organization_id, strand, sequence, at, actor_type, actor_id, action, target_type, target_id, request_id, hash)
       select $1, 0, sequence, '2020-01-01', 'system', 'x', 'late', 'contact', 'con_late', 'req', '\\x00' from audit_head where organization_id = $1 and strand = 0`,
      [organization.id],
    )
    const blocked = save('Waits on the same chain')
    await read()
    expect(seen.has('con_late')).toBe(false)
    const committed = held.then(async () => {
      await late.query('commit')
      late.release()
    })
    release()
    await committed
    const after = [await blocked, ...(await Promise.all(['a', 'b', 'c', 'd'].map(save)))]
    await read()
    expect(seen).toEqual(new Set(['con_late', ...after.map(({ id }) => id)]))
  })

  test('says so where there is too much, or where the cursor is of another log', async () => {
    const [organization, other] = [await service.found(), await service.found()]
    const start = await get(organization, '/changes')
    for (let at = 0; at < 3; at++) await done(service, other, 'save_contact', { name: `Contact ${at}` })
    const ahead = await get(organization, `/changes?after=${(await get(other, '/changes')).cursor}`)
    expect([ahead.isEverything, ahead.cursor]).toEqual([true, start.cursor])
    await service.services.store.transaction(organization.id, async db => {
      db.write(sql`insert into audit_head (organization_id, strand, sequence, hash) values (${db.organizationId}, 9, 1001, '\\x00')`)
    })
    expect(await get(organization, `/changes?after=${start.cursor}`)).toMatchObject({ isEverything: true, targets: [] })
    for (const after of ['', 'x', 'djogOjE', Buffer.from('v 0:1 0:2').toString('base64url')]) {
      expect((await service.request(organization.key, 'GET', `/api/rest/changes?after=${after}`)).status).toBe(400)
    }
  })
})

describe('/search', () => {
  test('finds words without their accents, numbers, and amounts in either notation, of all that there is', async () => {
    const organization = await service.found()
    const { documentId } = await bring(service, organization, receipt('Sørensens Café ApS', '1.250,50', '88123'))
    const contact = await done(service, organization, 'save_contact', { name: 'Sørensen & Søn' })
    const accountId = await addAccount(service, organization)
    const transactionId = await addMovement(service, organization, accountId, {
      date: '2026-03-02',
      amount: -1250.5,
      text: 'Soerensen kort',
    })
    const entryId = await addEntry(service, organization, { amount: -1250.5, text: 'Café, Sørensen' })
    const found = async (q: string, key = organization.key) =>
      (await get({ key }, `/search?q=${encodeURIComponent(q)}`)).items.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`)
    const all = [`document ${documentId}`, `contact ${contact.id}`, `transaction ${transactionId}`, `ledger_entry ${entryId}`]
    expect((await found('soerensen')).sort()).toEqual([...all].sort())
    expect(await found('SØRENSEN café')).toEqual([`document ${documentId}`, `ledger_entry ${entryId}`])
    const withAmount = [all[0], all[2], all[3]].sort()
    for (const q of ['1.250,50', '1,250.50', '1250,5', '-1250.50', '1250.50']) expect((await found(q)).sort()).toEqual(withAmount)
    expect(await found('88123')).toContain(`document ${documentId}`)
    expect(await found('kontorartikler')).toContain('account 2450')
    expect(await found('2450')).toContain('account 2450')
    expect(await found('%')).toEqual([])
    expect(await found('soerensen', await organization.keyWith('bank:read'))).toEqual([`transaction ${transactionId}`])
    expect([await found(''), await found('  ')]).toEqual([[], []])
    expect(await found('soerensen', (await service.found()).key)).toEqual([])
  })

  test('gives twenty, and none crowds the others out', async () => {
    const organization = await service.found()
    for (let at = 0; at < 25; at++) await done(service, organization, 'save_contact', { name: `Nordlys ${at}` })
    const entryId = await addEntry(service, organization, { amount: -1, text: 'Nordlys' })
    const { items } = await get(organization, '/search?q=nordlys')
    expect(items).toHaveLength(20)
    expect(items.map(({ id }: { id: string }) => id)).toContain(entryId)
  })
})

describe('/contacts/{id}/summary', () => {
  test('adds up what was invoiced, bought, paid and is overdue', async () => {
    const organization = await service.found()
    await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    })
    const contact = await done(service, organization, 'save_contact', { name: 'Papir og Pen ApS', country: 'DK', vatNumber: 'DK25313763' })
    const summary = () => get(organization, `/contacts/${contact.id}/summary`)
    expect(await summary()).toMatchObject({
      currency: 'DKK',
      year: 2026,
      invoiced: 0,
      open: 0,
      invoices: 0,
      documents: 0,
      lastOn: null,
      learntRuleId: null,
    })
    const issue = async (unitPrice: number, date: string) => {
      const { id } = await done(service, organization, 'save_invoice', {
        contactId: contact.id,
        date,
        lines: [{ description: 'A', unitPrice, vatRate: 25 }],
      })
      return done(service, organization, 'issue_invoice', { id })
    }
    const old = await issue(1000, '2026-01-05')
    await issue(200, '2026-04-14')
    await done(service, organization, 'save_invoice', { contactId: contact.id, lines: [{ description: 'B', unitPrice: 5, vatRate: 25 }] })
    const posted = await bring(service, organization, receipt('Papir og Pen ApS', '625,00'), 'posted')
    await done(service, organization, 'link_document_contact', { documentId: posted.documentId, contactId: contact.id })
    const accountId = await addAccount(service, organization)
    const transactionId = await addMovement(service, organization, accountId, { date: '2026-03-02', amount: 250, text: 'Delbetaling' })
    await done(service, organization, 'split_transaction', {
      transactionId,
      allocations: [{ targetType: 'ledger', targetId: old.ledgerEntryId, amount: 250 }],
    })
    expect(await summary()).toMatchObject({
      invoiced: 1500,
      open: 1250,
      overdue: 1000,
      spent: 625,
      invoices: 2,
      drafts: 1,
      documents: 1,
      lastOn: '2026-04-14',
    })
    expect((await get(organization, '/overview')).overdueInvoices).toEqual({ count: 1, amount: 1000 })
    expect((await service.request(organization.key, 'GET', '/api/rest/contacts/con_no/summary')).status).toBe(404)
    const alone = await service.request(await organization.keyWith('invoices:read'), 'GET', `/api/rest/contacts/${contact.id}/summary`)
    expect([alone.status, alone.body.code]).toEqual([403, 'forbidden'])
  })
})
