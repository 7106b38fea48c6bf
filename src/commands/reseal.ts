import { reseal } from '../kernel/reseal.ts'
import { type Command, print, readArguments } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

export const resealCommand: Command = {
  usage: `  primanota reseal [--json]
      Seals what is stored with PRIMANOTA_SECRET, where it was sealed with PRIMANOTA_SECRET_OTHER. Can run beside the service, and again.`,
  async run(args) {
    const { values } = readArguments(args, { json: { type: 'boolean', default: false } } as const)
    const { services, close } = await openForCommand()
    try {
      const result = await reseal(services)
      const unreadable = result.unreadable > 0 ? ` ${result.unreadable} can be opened with neither secret.` : ''
      print(values.json, result, `${result.resealed} sealed values were sealed anew.${unreadable}`)
    } finally {
      await close()
    }
  },
}
