import { readConfig } from '../config.ts'
import { type Resealed, reseal } from '../kernel/reseal.ts'
import { type Command, CommandError, print, readArguments } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

/** Twice: while the first look was under way, a process that still has the old secret may have sealed something. */
function toSentences(first: Resealed, { resealed, unreadable, broken }: Resealed): string {
  const places = broken.map(({ column, organizationId, key }) => `  ${column} ${organizationId ?? ''} ${key}`.replace(/ +/g, ' '))
  const lines = [
    `${first.resealed + resealed} sealed values were sealed anew.`,
    ...(unreadable > 0 ? [`${unreadable} can be opened with no secret that is set:`, ...places] : []),
    unreadable === 0 && resealed === 0
      ? 'Nothing that is stored needs PRIMANOTA_SECRET_PREVIOUS any more, once no process seals with it.'
      : 'PRIMANOTA_SECRET_PREVIOUS is still needed.',
  ]
  return lines.join('\n')
}

export const resealCommand: Command = {
  usage: `  primanota reseal [--json]
      Seals what is stored with PRIMANOTA_SECRET, where it was sealed with PRIMANOTA_SECRET_PREVIOUS, and says whether that one is still needed.
      Can run beside the service, and again. Ends with 1 where something cannot be opened, and names it.`,
  async run(args) {
    const { values } = readArguments(args, { json: { type: 'boolean', default: false } } as const)
    if (readConfig().previousSecret === undefined) {
      throw new CommandError('PRIMANOTA_SECRET_PREVIOUS is not set: there is no secret to seal away from.')
    }
    const { services, close } = await openForCommand()
    try {
      const first = await reseal(services)
      const again = await reseal(services)
      const isNeeded = again.resealed > 0 || again.unreadable > 0
      print(values.json, { ...again, resealed: first.resealed + again.resealed, previousIsNeeded: isNeeded }, toSentences(first, again))
      if (again.unreadable > 0) process.exitCode = 1
    } finally {
      await close()
    }
  },
}
