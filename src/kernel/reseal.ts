/**
 * Seals anew what was sealed with the secret before, row by row: whatever breaks it off, the next run goes on, and each value can be opened all the while.
 * What is sealed with the next secret stays so: of two processes with different secrets only the one that knows the other as the previous one seals anew.
 */
import { listOrganizations } from '../store/access/organizations.ts'
import { accountsOrganization } from '../store/mail.ts'
import { columnsOf, type SealedColumn, sealColumn, sharedColumns } from '../store/sealed.ts'
import type { Services } from './context.ts'

const page = 100
/** So many are named; all are counted. */
const namedMax = 50

export interface Resealed {
  /** How many were sealed with the previous secret, and no longer are. */
  resealed: number
  /** How many no secret opens: they were broken before. */
  unreadable: number
  /** Where they are: the first of them. */
  broken: { column: string; organizationId: string | null; key: string }[]
}

export async function reseal(services: Services): Promise<Resealed> {
  const sum: Resealed = { resealed: 0, unreadable: 0, broken: [] }
  for (const column of sharedColumns) await resealColumn(services, '', column, sum)
  await resealOrganization(services, accountsOrganization, sum)
  for (let after = ''; ; ) {
    const organizations = await listOrganizations(services.store, after, page)
    for (const { id } of organizations) {
      await resealOrganization(services, id, sum)
      after = id
    }
    if (organizations.length < page) break
  }
  // Last: a process without the previous secret starts only once nothing needs it.
  if (sum.unreadable === 0) await resealColumn(services, '', sealColumn, sum)
  return sum
}

async function resealOrganization(services: Services, organizationId: string, sum: Resealed): Promise<void> {
  for (const column of columnsOf({ organizationId })) await resealColumn(services, organizationId, column, sum)
}

async function resealColumn({ store, cipher }: Services, organizationId: string, column: SealedColumn, sum: Resealed): Promise<void> {
  for (let after = ''; ; ) {
    const values = await store.transaction(organizationId, db => column.list(db, after, page), { readOnly: true })
    for (const value of values) {
      const { key, sealed, purpose } = value
      after = key
      const secret = cipher.sealedWith(sealed, purpose)
      if (secret === undefined) {
        sum.unreadable++
        if (sum.broken.length < namedMax) sum.broken.push({ column: column.name, organizationId: organizationId || null, key })
      }
      if (secret !== 'previous') continue
      const fresh = cipher.seal(cipher.open(sealed, purpose), purpose)
      if (await store.transaction(organizationId, db => column.replace(db, value, fresh))) sum.resealed++
    }
    if (values.length < page) return
  }
}
