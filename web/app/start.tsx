/** Asks who is here, chooses the language, and shows the app. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { startChanges } from '../api/changes.ts'
import { api, callAs } from '../api/client.ts'
import { problemOf, queryClient } from '../api/queries.ts'
import type { Me } from '../api/records.ts'
import { startOutbox } from '../api/tab-outbox.ts'
import { loadWords, ReaderContext } from '../words/index.ts'
import { chooseLanguage } from '../words/languages.ts'
import { CommandsProvider } from './commands.tsx'
import { tellTargets } from './live.ts'
import { chosenOrganization, forgetOrganization } from './organization-menu.tsx'
import { router } from './routes.tsx'
import { applyAppearance, SessionProvider, useSession } from './session.tsx'
import { isSignInWindow, tellSignedIn, watchSignIn } from './sign-in.ts'

/** Somebody who is no longer a member of the organization that this tab showed sees their own again. */
async function readMe(): Promise<Me> {
  const language = chooseLanguage(undefined, navigator.languages)
  const organizationId = chosenOrganization()
  callAs(organizationId === undefined ? { language } : { language, organizationId })
  try {
    return await api.read('/me')
  } catch (error) {
    if (organizationId === undefined || problemOf(error) === undefined) throw error
    forgetOrganization()
    callAs({ language })
    return api.read('/me')
  }
}

function Frame() {
  const { me } = useSession()
  return (
    <CommandsProvider hasSingleKeys={me.preferences.singleKeys}>
      <RouterProvider router={router} />
    </CommandsProvider>
  )
}

export async function startApp(root: Root): Promise<void> {
  try {
    await show(root)
  } catch {
    const words = await loadWords(chooseLanguage(undefined, navigator.languages))
    root.render(
      <p role="alert">
        {words.app.noAnswer}{' '}
        <button type="button" className="button" onClick={() => location.reload()}>
          {words.app.reload}
        </button>
      </p>,
    )
  }
}

async function show(root: Root): Promise<void> {
  const me = await readMe()
  if (isSignInWindow()) return tellSignedIn()
  const language = chooseLanguage(me.preferences.language, navigator.languages, me.organization.locale)
  callAs({ organizationId: me.organizationId, language })
  document.documentElement.lang = language
  applyAppearance(me.preferences)
  const [words, settings] = await Promise.all([loadWords(language), api.read('/settings')])
  if (me.userId !== null) startOutbox(me.userId)
  watchSignIn(me.userId)
  startChanges(queryClient, me.organizationId, after => api.read('/changes', after === undefined ? {} : { after }), tellTargets)
  root.render(
    <StrictMode>
      <ReaderContext value={{ language, words }}>
        <SessionProvider me={me} settings={settings}>
          <QueryClientProvider client={queryClient}>
            <Frame />
          </QueryClientProvider>
        </SessionProvider>
      </ReaderContext>
    </StrictMode>,
  )
}
