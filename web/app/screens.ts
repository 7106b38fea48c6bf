/** The screens in one table: address, what it needs, the key that goes there. The router, the navigation, the palette and the help read it. */
import type { ComponentType } from 'react'
import type { Permission } from '../../src/domain/access/permissions.ts'

export type ScreenName = 'overview' | 'inbox' | 'document' | 'settings'

export interface Screen {
  name: ScreenName
  /** Every address of it; what stands behind `$` may be left out in the last. */
  paths: readonly string[]
  permission: Permission
  /** Pressed after `g`. Screens without one are reached from others. */
  key?: string
  load: () => Promise<{ Screen: ComponentType }>
}

export const screens: readonly Screen[] = [
  {
    name: 'overview',
    paths: ['/'],
    permission: 'documents:read',
    key: 'o',
    load: () => import('../screens/overview/overview.tsx'),
  },
  {
    name: 'inbox',
    paths: ['/inbox', '/inbox/$id'],
    permission: 'documents:read',
    key: 'i',
    load: () => import('../screens/inbox/inbox.tsx'),
  },
  {
    name: 'document',
    paths: ['/documents/$id'],
    permission: 'documents:read',
    load: () => import('../screens/document/document.tsx'),
  },
  {
    name: 'settings',
    paths: ['/settings', '/settings/$page'],
    permission: 'settings:read',
    key: 's',
    load: () => import('../screens/settings/settings.tsx'),
  },
]

/** `g i`. */
export const goKeys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  screens.flatMap(({ name, key }) => (key === undefined ? [] : [[`go-${name}`, [`g ${key}`]] as const])),
)
