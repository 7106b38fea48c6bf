/** Seals anew what was sealed with the secret before, row by row: whatever breaks it off, the next run goes on, and each value can be opened all the while. */
import { listOrganizations } from '../store/access/organizations.ts'
import { accountsOrganization } from '../store/mail.ts'
import { columnsOf, type SealedColumn, sealColumn, sharedColumns } from '../store/sealed.ts'
import type { Services } from './context.ts'

const page = 100

export interface Resealed {
  /** How many were sealed with the old secret, and no longer are. */
  resealed: number
  /** How many cannot be opened with either: they were broken before. */
  unreadable: number
}

export async function reseal(services: Services): Promise<Resealed> {
  const sum: Resealed = { resealed: 0, unreadable: 0 }
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
      after = value.key
      if (cipher.isCurrent(value.sealed, value.purpose)) continue
      const text = openIfPossible(cipher, value)
      if (text === undefined) sum.unreadable++
      else {
        const fresh = cipher.seal(text, value.purpose)
        const isReplaced = await store.transaction(organizationId, db => column.replace(db, value, fresh))
        if (isReplaced) sum.resealed++
      }
    }
    if (values.length < page) return
  }
}

function openIfPossible(cipher: Services['cipher'], { sealed, purpose }: { sealed: Buffer; purpose: string }): string | undefined {
  try {
    return cipher.open(sealed, purpose)
  } catch {
    return undefined
  }
}
