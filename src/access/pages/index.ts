import { accountPages } from './account.ts'
import { bankCallbackPage } from './bank-callback.ts'
import { connectionCallbackPage } from './connection-callback.ts'
import { invitationPages } from './invitation.ts'
import { readyPage } from './ready.ts'
import { resetPages } from './reset-password.ts'
import { sandboxBankPages } from './sandbox-bank.ts'
import { setupPages } from './setup.ts'
import { signInPages } from './sign-in.ts'
import { homePages, retiredPages } from './start/start-page.ts'
import { stylesheet } from './stylesheet.ts'
import type { Page } from './visit.ts'

/** With the web app the settings are in it; without it they are on the start page. */
export const pagesWith = ({ hasApp }: { hasApp: boolean }): readonly Page[] => [
  ...setupPages,
  readyPage(hasApp ? '/settings/' : '/#'),
  ...signInPages,
  ...invitationPages,
  ...(hasApp ? retiredPages : homePages),
  ...accountPages,
  ...resetPages,
  ...sandboxBankPages,
  connectionCallbackPage,
  bankCallbackPage,
  stylesheet,
]
