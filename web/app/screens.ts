/** The screens in one table: address, what it needs, the key that goes there. The router, the navigation, the palette and the help read it. */
import type { ComponentType } from 'react'
import type { Permission } from '../../src/domain/access/permissions.ts'

export type ScreenName = 'overview' | 'inbox' | 'document' | 'bank' | 'invoices' | 'contacts' | 'vat' | 'ledger' | 'settings' | 'audit'

export interface Screen {
  name: ScreenName
  /** As the router writes it: `{-$id}` may be left out. */
  path: string
  /** Where the navigation goes. Screens without one are reached from others. */
  address?: string
  permission: Permission
  /** Pressed after `g`. */
  key?: string
  /** With what it reads first, where that can be asked for before it is drawn. */
  load: () => Promise<{ Screen: ComponentType; readAhead?: () => Promise<void> }>
}

export const screens: readonly Screen[] = [
  {
    name: 'overview',
    path: '/',
    address: '/',
    permission: 'documents:read',
    key: 'o',
    load: () => import('../screens/overview/overview.tsx'),
  },
  {
    name: 'inbox',
    path: '/inbox/{-$id}',
    address: '/inbox',
    permission: 'documents:read',
    key: 'i',
    load: () => import('../screens/inbox/inbox.tsx'),
  },
  {
    name: 'document',
    path: '/documents/$id',
    permission: 'documents:read',
    load: () => import('../screens/document/document.tsx'),
  },
  {
    name: 'bank',
    path: '/bank/{-$accountId}/{-$transactionId}',
    address: '/bank',
    permission: 'bank:read',
    key: 'b',
    load: () => import('../screens/bank/bank.tsx'),
  },
  {
    name: 'invoices',
    path: '/invoices/{-$id}',
    address: '/invoices',
    permission: 'invoices:read',
    key: 'n',
    load: () => import('../screens/invoices/invoices.tsx'),
  },
  {
    name: 'contacts',
    path: '/contacts/{-$id}',
    address: '/contacts',
    permission: 'invoices:read',
    key: 'c',
    load: () => import('../screens/contacts/contacts.tsx'),
  },
  {
    name: 'vat',
    path: '/vat/{-$returnId}/{-$box}',
    address: '/vat',
    permission: 'ledger:read',
    key: 'v',
    load: () => import('../screens/vat/vat.tsx'),
  },
  {
    name: 'ledger',
    path: '/ledger/{-$view}/{-$id}',
    address: '/ledger',
    permission: 'ledger:read',
    key: 'l',
    load: () => import('../screens/ledger/ledger.tsx'),
  },
  {
    name: 'settings',
    path: '/settings/{-$page}',
    address: '/settings',
    permission: 'settings:read',
    key: 's',
    load: () => import('../screens/settings/settings.tsx'),
  },
  {
    name: 'audit',
    path: '/audit',
    address: '/audit',
    permission: 'audit:read',
    key: 'a',
    load: () => import('../screens/audit/audit.tsx'),
  },
]

/** `g i`. */
export const goKeys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  screens.flatMap(({ name, key }) => (key === undefined ? [] : [[`go-${name}`, [`g ${key}`]] as const])),
)
