import type { Translation } from '../catalogue.ts'
import type { pages as source } from '../en/pages.ts'
import { account } from './pages/account.ts'
import { connect } from './pages/connect.ts'
import { history } from './pages/history.ts'
import { sandboxBank } from './pages/sandbox-bank.ts'
import { start } from './pages/start.ts'

export const pages: Translation<typeof source> = { ...account, ...connect, ...history, ...sandboxBank, ...start }
