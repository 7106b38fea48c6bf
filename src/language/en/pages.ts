/** What the pages for people say: sign-in, set-up, the account, the start page, consent. */
import { account } from './pages/account.ts'
import { connect } from './pages/connect.ts'
import { history } from './pages/history.ts'
import { sandboxBank } from './pages/sandbox-bank.ts'
import { start } from './pages/start.ts'

export const pages = { ...account, ...connect, ...history, ...sandboxBank, ...start } as const
