import { accountPages } from './account.ts'
import { bankCallbackPage } from './bank-callback.ts'
import { connectionCallbackPage } from './connection-callback.ts'
import { invitationPages } from './invitation.ts'
import { confirmAddressPages } from './mail/confirm-address.ts'
import { forgottenPages } from './mail/forgotten-password.ts'
import { notMePages } from './mail/not-me.ts'
import { providerPages } from './provider/provider-pages.ts'
import { readyPage } from './ready.ts'
import { resetPages } from './reset-password.ts'
import { sandboxBankPages } from './sandbox-bank.ts'
import { accountStepPages } from './second-step/account-step.ts'
import { passkeyPages } from './second-step/passkey-pages.ts'
import { passkeyScript } from './second-step/passkey-script.ts'
import { signInStepPages } from './second-step/sign-in-step.ts'
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
  ...signInStepPages,
  ...providerPages,
  ...accountStepPages,
  ...passkeyPages,
  passkeyScript,
  ...invitationPages,
  ...(hasApp ? retiredPages : homePages),
  ...accountPages,
  ...resetPages,
  ...forgottenPages,
  ...confirmAddressPages,
  ...notMePages,
  ...sandboxBankPages,
  connectionCallbackPage,
  bankCallbackPage,
  stylesheet,
]
