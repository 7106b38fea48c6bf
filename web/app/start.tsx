/** Asks who is here, chooses the language, and shows the app. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { api, callAs, callerNow, gate } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { loadWords, ReaderContext } from '../words/index.ts'
import { chooseLanguage } from '../words/languages.ts'
import { CommandsProvider } from './commands.tsx'
import { router } from './routes.tsx'
import { type Me, SessionContext, toSession } from './session.tsx'

const readMe = async (): Promise<Me> => {
  const response = await gate.fetch('/api/rest/me', { headers: { accept: 'application/json' } })
  return ((await response.json()) as { result: Me }).result
}

export async function startApp(root: Root): Promise<void> {
  callAs({ ...callerNow(), language: chooseLanguage(undefined, navigator.languages) })
  const me = await readMe()
  const language = chooseLanguage(me.preferences.language, navigator.languages, me.locale)
  callAs({ organizationId: me.organizationId, language })
  document.documentElement.lang = language
  const [words, settings] = await Promise.all([loadWords(language), api.read('/settings')])
  root.render(
    <StrictMode>
      <ReaderContext value={{ language, words }}>
        <SessionContext value={toSession(me, settings)}>
          <QueryClientProvider client={queryClient}>
            <CommandsProvider hasSingleKeys={me.preferences.singleKeys}>
              <RouterProvider router={router} />
            </CommandsProvider>
          </QueryClientProvider>
        </SessionContext>
      </ReaderContext>
    </StrictMode>,
  )
}
