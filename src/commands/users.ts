import { disable, enable, listAccounts, makeResetLink, release, resetSecondStep, verify } from '../access/operator.ts'
import { type Refusal, refused } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { detailOf } from '../kernel/problem.ts'
import type { Account } from '../store/access/accounts.ts'
import type { Command } from './arguments.ts'
import { CommandError, print, readArguments, UsageError } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

interface Done {
  result: object
  sentences: string
}

interface Options {
  leaveWithoutOwner: boolean
}

type Act = (services: Services, email: string, options: Options) => Promise<Done>

/** What can be done with one account, by its address. */
const acts: Readonly<Record<string, Act>> = {
  async release(services, email, { leaveWithoutOwner }) {
    const result = granted(await release(services, email, { evenLastOwner: leaveWithoutOwner }))
    const left = result.ownerless.map(({ id, name }) => `\n${name} (${id}) has no owner any more.`).join('')
    const keys = result.keysLeft.map(
      ({ organizationId, id, name }) =>
        `\nThe key “${name}” (${id}) of ${organizationId}, which they made, still works: its owner can revoke it.`,
    )
    const sentences = `${result.email} is free: the next invitation to it makes a new account.
The old account is now ${result.placeholder}. It left ${result.organizations} organizations; ${result.endedSignIns} sign-ins, ${result.endedKeys} keys and ${result.endedApps} apps ended. No books were touched.${left}${keys.join('')}`
    return { result, sentences }
  },
  async 'reset-password'(services, email) {
    const result = granted(await makeResetLink(services, email))
    const sentences = `Send this link to ${result.email}. It works once, for an hour, and ends all of their sign-ins:\n\n  ${result.url}\n`
    return { result, sentences }
  },
  disable: switched(
    disable,
    'can no longer sign in, and their keys and apps have stopped working.',
    'was disabled already: nothing changed.',
  ),
  enable: switched(enable, 'can sign in again. Their keys and apps work again too.', 'was not disabled: nothing changed.'),
  verify: switched(
    verify,
    'is verified: their organizations no longer see a mark beside the address.',
    'was verified already: nothing changed.',
  ),
  'reset-second-step': switched(
    resetSecondStep,
    'signs in with the password alone again. Their app, passkeys, recovery codes and sign-ins ended.',
    'had no second step: nothing changed.',
  ),
}

/** A sentence for what was done, and one for what was so already. */
function switched(act: typeof disable, done: string, wasSo: string): Act {
  return async (services, email) => {
    const result = granted(await act(services, email))
    return { result, sentences: `${result.email} ${result.changed ? done : wasSo}` }
  }
}

function granted<Result extends object>(result: Result | Refusal): Result {
  if (refused(result)) throw new CommandError(detailOf(result, 'en'))
  return result as Result
}

const names = Object.keys(acts)

export const usersCommand: Command = {
  usage: `  primanota users list [--json]
  primanota users ${names.join('|')} EMAIL [--json]
      Lists the accounts. "release" frees an address that somebody took with an invitation (with --leave-without-owner also where nobody else owns an
      organization), "reset-password" prints a link to set a new password, "disable" and "enable" shut an account out and let it in again, "verify"
      says that the address belongs to its account, "reset-second-step" takes a lost app and passkeys away.`,
  async run(args) {
    const options = { json: { type: 'boolean', default: false }, 'leave-without-owner': { type: 'boolean', default: false } } as const
    const { values, positionals } = readArguments(args, options, 2)
    const [name = '', email] = positionals
    if (name !== 'list' && !Object.hasOwn(acts, name))
      throw new UsageError(`The command is "users list" or "users ${names.join('|')} EMAIL".`)
    if (name === 'list' && email !== undefined) throw new UsageError(`"${email}" is one word too many.`)
    if (name !== 'list' && (email === undefined || email.trim() === '')) throw new UsageError(`Say whose account: users ${name} EMAIL.`)
    if (values['leave-without-owner'] && name !== 'release') throw new UsageError('--leave-without-owner belongs to "users release".')
    const { services, close } = await openForCommand()
    try {
      const { result, sentences } =
        email === undefined
          ? await list(services)
          : await acts[name]!(services, email.trim(), { leaveWithoutOwner: values['leave-without-owner'] })
      print(values.json, result, sentences)
    } finally {
      await close()
    }
  },
}

async function list(services: Services): Promise<Done> {
  const users = await listAccounts(services)
  return { result: { users }, sentences: users.map(sentence).join('\n') || 'Nobody has an account yet.' }
}

function sentence({ email, name, verifiedAt, disabledAt, releasedAt, lastSeenAt, organizations }: Account): string {
  const state = releasedAt !== null ? 'released' : disabledAt !== null ? 'disabled' : verifiedAt === null ? 'not verified' : 'verified'
  const seen = lastSeenAt === null ? 'no sign-in' : `last seen ${lastSeenAt.slice(0, 16).replace('T', ' ')}`
  return `${state.padEnd(12)}  ${email}${name === null ? '' : ` (${name})`}, ${organizations === 1 ? '1 organization' : `${organizations} organizations`}, ${seen}`
}
