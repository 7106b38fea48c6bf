/** Asks who is here, chooses the language, and shows the app. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import type { ReadOutput } from '../../src/client/index.ts'
import { dropAsked, ownOrganizationIs } from '../api/asked-ahead.ts'
import { startChanges } from '../api/changes.ts'
import { api, callAs } from '../api/client.ts'
import { problemOf, queryClient } from '../api/queries.ts'
import type { Me } from '../api/records.ts'
import { startOutbox } from '../api/tab-outbox.ts'
import { untilLoaded } from '../api/until-loaded.ts'
import { loadWords, ReaderContext } from '../words/index.ts'
import { chooseLanguage, type Language } from '../words/languages.ts'
import { CommandsProvider } from './commands.tsx'
import { tellTargets } from './live.ts'
import { chosenOrganization, forgetOrganization } from './organization-menu.tsx'
import { router } from './routes.tsx'
import { screens } from './screens.ts'
import { applyAppearance, SessionProvider, useSession } from './session.tsx'
import styles from './shell.module.css'
import { isSignInWindow, tellSignedIn, watchSignIn } from './sign-in.ts'

type Settings = ReadOutput<'/settings'>

const read = (): Promise<[Me, Settings]> => Promise.all([api.read('/me'), api.read('/settings')])

/** Somebody who is no longer a member of the organization that this tab showed sees their own again. */
async function readMe(language: Language): Promise<[Me, Settings]> {
  const organizationId = chosenOrganization()
  callAs(organizationId === undefined ? { language } : { language, organizationId })
  try {
    const answers = read()
    loadAhead(language)
    return await answers
  } catch (error) {
    if (organizationId === undefined || problemOf(error) === undefined) throw error
    forgetOrganization()
    callAs({ language })
    return read()
  }
}

/** What the first view will most likely need is asked for beside the question who is here, not after its answer. */
function loadAhead(language: Language): void {
  const [, first] = location.pathname.split('/')
  const screen = screens.find(({ path }) => path.split('/')[1] === first)
  const ahead = [loadWords(language), screen?.load().then(({ readAhead }) => readAhead?.())]
  // Whoever needs it asks again, and tells what is wrong. Who asks for the same later wants it as it is then.
  void Promise.allSettled(ahead).then(dropAsked)
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
  const failed = async (): Promise<void> => {
    const words = await loadWords(chooseLanguage(undefined, navigator.languages)).catch(() => undefined)
    root.render(
      <div className={styles.message} role="alert">
        <p>{words?.app.noAnswer ?? 'The service did not answer.'}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {words?.app.reload ?? 'Reload'}
        </button>
      </div>,
    )
  }
  // It opens by itself once the service answers.
  await untilLoaded(() => show(root), failed, new AbortController().signal)
}

async function show(root: Root): Promise<void> {
  const ofBrowser = chooseLanguage(undefined, navigator.languages)
  // What is loaded from here on takes its words by it.
  document.documentElement.lang = ofBrowser
  const [me, settings] = await readMe(ofBrowser)
  if (isSignInWindow()) return tellSignedIn()
  const language = chooseLanguage(me.preferences.language, navigator.languages, me.organization.locale)
  if (chosenOrganization() === undefined) ownOrganizationIs(me.organizationId)
  callAs({ organizationId: me.organizationId, language })
  // What was read ahead speaks the other one.
  if (language !== ofBrowser) queryClient.clear()
  document.documentElement.lang = language
  applyAppearance(me.preferences)
  // The screen is there when the frame is drawn: both are shown at once. What is wrong with it the router tells.
  const [words] = await Promise.all([loadWords(language), router.load().catch(() => undefined)])
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
