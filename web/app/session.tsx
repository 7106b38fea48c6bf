/** Who works here: asked once when the page is loaded, and again when a preference changes. */
import { createContext, useContext } from 'react'
import type { ReadOutput } from '../../src/client/index.ts'
import type { Permission } from '../../src/domain/access/permissions.ts'

export interface Me {
  userId: string
  email: string
  name: string
  locale: string | null
  role: string
  permissions: readonly Permission[]
  organizationId: string
  organizations: readonly { id: string; name: string; regionKey: string | null; role: string }[]
  preferences: { language: string | null; singleKeys: boolean; density: string }
}

export interface Session {
  me: Me
  settings: ReadOutput<'/settings'>
  can(permission: Permission): boolean
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('nobody is signed in')
  return session
}

export const toSession = (me: Me, settings: Session['settings']): Session => ({
  me,
  settings,
  can: permission => me.permissions.includes(permission),
})
