import type { Translation } from '../../catalogue.ts'
import type { pages as source } from '../../en/pages/index.ts'
import { account } from './account.ts'
import { connect } from './connect.ts'
import { history } from './history.ts'
import { mail } from './mail.ts'
import { sandboxBank } from './sandbox-bank.ts'
import { secondStep } from './second-step.ts'
import { start } from './start.ts'

export const pages: Translation<typeof source> = { ...account, ...connect, ...history, ...mail, ...sandboxBank, ...secondStep, ...start }
