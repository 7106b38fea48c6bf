/** The screens in one table: address, what it needs, the key that goes there. The router, the navigation, the palette and the help read it. */
import type { Permission } from '../../src/domain/access/permissions.ts'

export type ScreenName = 'overview' | 'inbox' | 'document' | 'bank' | 'invoices' | 'contacts' | 'vat' | 'ledger' | 'settings' | 'audit'

export interface Place {
  name: ScreenName
  /** As the router writes it: `{-$id}` may be left out. */
  path: string
  /** Where the navigation goes. Screens without one are reached from others. */
  address?: string
  permission: Permission
  /** Pressed after `g`. */
  key?: string
}

export const places: readonly Place[] = [
  { name: 'overview', path: '/', address: '/', permission: 'documents:read', key: 'o' },
  { name: 'inbox', path: '/inbox/{-$id}', address: '/inbox', permission: 'documents:read', key: 'i' },
  { name: 'document', path: '/documents/$id', permission: 'documents:read' },
  { name: 'bank', path: '/bank/{-$accountId}/{-$transactionId}', address: '/bank', permission: 'bank:read', key: 'b' },
  { name: 'invoices', path: '/invoices/{-$id}', address: '/invoices', permission: 'invoices:read', key: 'n' },
  { name: 'contacts', path: '/contacts/{-$id}', address: '/contacts', permission: 'invoices:read', key: 'c' },
  { name: 'vat', path: '/vat/{-$returnId}/{-$box}', address: '/vat', permission: 'ledger:read', key: 'v' },
  { name: 'ledger', path: '/ledger/{-$view}/{-$id}', address: '/ledger', permission: 'ledger:read', key: 'l' },
  { name: 'settings', path: '/settings/{-$page}', address: '/settings', permission: 'settings:read', key: 's' },
  { name: 'audit', path: '/audit', address: '/audit', permission: 'audit:read', key: 'a' },
]

/** `g i`. */
export const goKeys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  places.flatMap(({ name, key }) => (key === undefined ? [] : [[`go-${name}`, [`g ${key}`]] as const])),
)
