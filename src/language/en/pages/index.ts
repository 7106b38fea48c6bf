/** What the pages for people say: sign-in, set-up, the account, the start page, consent. */
import { account } from './account.ts'
import { connect } from './connect.ts'
import { history } from './history.ts'
import { mail } from './mail.ts'
import { sandboxBank } from './sandbox-bank.ts'
import { secondStep } from './second-step.ts'
import { start } from './start.ts'

export const pages = { ...account, ...connect, ...history, ...mail, ...sandboxBank, ...secondStep, ...start } as const
