/** The screens in one table: address, what it needs, the key that goes there. The router, the navigation, the palette and the help read it. */
import type { ComponentType } from 'react'
import type { Permission } from '../../src/domain/access/permissions.ts'

export type ScreenName = 'overview' | 'inbox' | 'document' | 'settings'

export interface Screen {
  name: ScreenName
  /** As the router writes it: `{-$id}` may be left out. */
  path: string
  /** Where the navigation goes. Screens without one are reached from others. */
  address?: string
  permission: Permission
  /** Pressed after `g`. */
  key?: string
  load: () => Promise<{ Screen: ComponentType }>
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
    name: 'settings',
    path: '/settings/{-$page}',
    address: '/settings',
    permission: 'settings:read',
    key: 's',
    load: () => import('../screens/settings/settings.tsx'),
  },
]

/** `g i`. */
export const goKeys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  screens.flatMap(({ name, key }) => (key === undefined ? [] : [[`go-${name}`, [`g ${key}`]] as const])),
)
