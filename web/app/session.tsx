/** Who works here: asked once when the page is loaded, and changed where a preference is. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { ReadOutput } from '../../src/client/index.ts'
import type { Permission } from '../../src/domain/access/permissions.ts'
import { api } from '../api/client.ts'
import { problemOf } from '../api/queries.ts'
import type { Me, Preferences } from '../api/records.ts'
import { useWords } from '../words/index.ts'
import { notify } from './notices.ts'

export interface Session {
  me: Me
  settings: ReadOutput<'/settings'>
  can(permission: Permission): boolean
  /** At once on the screen, and kept for the next visit. */
  changePreferences(part: Partial<Preferences>): void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('nobody is signed in')
  return session
}

/** The books' currency; amounts of documents carry their own. */
export const useCurrency = (): string => useSession().me.organization.currency ?? 'EUR'

export function applyAppearance({ theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
}

interface ProviderProps {
  me: Me
  settings: Session['settings']
  children: ReactNode
}

export function SessionProvider({ me: first, settings, children }: ProviderProps) {
  const { noAnswer } = useWords().app
  const [me, setMe] = useState(first)
  const session = useMemo(
    (): Session => ({
      me,
      settings,
      can: permission => me.permissions.includes(permission),
      changePreferences(part) {
        const preferences = { ...me.preferences, ...part }
        setMe({ ...me, preferences })
        applyAppearance(preferences)
        api.change('PATCH /me', { preferences: part }).then(
          () => (part.language === undefined ? undefined : window.location.reload()),
          (error: unknown) => {
            setMe(me)
            applyAppearance(me.preferences)
            const problem = problemOf(error)
            notify({ tone: 'danger', text: problem?.title ?? noAnswer, ...(problem ? { detail: problem.detail } : {}) })
          },
        )
      },
    }),
    [me, settings, noAnswer],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
