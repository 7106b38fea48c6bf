import { accountPages } from './account.ts'
import { bankCallbackPage } from './bank-callback.ts'
import { connectionCallbackPage } from './connection-callback.ts'
import { invitationPages } from './invitation.ts'
import { readyPage } from './ready.ts'
import { resetPages } from './reset-password.ts'
import { sandboxBankPages } from './sandbox-bank.ts'
import { setupPages } from './setup.ts'
import { signInPages } from './sign-in.ts'
import { homePages } from './start/start-page.ts'
import { stylesheet } from './stylesheet.ts'
import type { Page } from './visit.ts'

export const pagesWith = (home: '/' | '/access'): readonly Page[] => [
  ...setupPages,
  readyPage(home),
  ...signInPages,
  ...invitationPages,
  ...homePages(home),
  ...accountPages,
  ...resetPages,
  ...sandboxBankPages,
  connectionCallbackPage,
  bankCallbackPage,
  stylesheet,
]
