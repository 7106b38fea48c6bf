import { folders } from '../../folders.ts'
import type { RegisterPlugin, RegisterSettings, Registers } from './provider.ts'

const plugins = await folders<RegisterPlugin>(import.meta.url)

export class UnknownRegisterSetting extends Error {}

/** @param given by the name of a register, then of a setting, as they stand in the environment: `CVR_USER` */
export function createRegisters(given: ReadonlyMap<string, string>, wanted: { vat: boolean; vatCheckDays: number }): Registers {
  const left = new Set(given.keys())
  const registers = { vat: null, companies: [], vatCheckDays: wanted.vatCheckDays } as {
    -readonly [Key in keyof Registers]: Registers[Key]
  }
  for (const [name, plugin] of Object.entries(plugins)) {
    const settings: Record<string, string> = {}
    for (const setting of [...plugin.settings.required, ...plugin.settings.optional]) {
      const variable = `${name}_${setting}`.toUpperCase()
      left.delete(variable)
      const value = given.get(variable)
      if (value !== undefined) settings[setting] = value
    }
    if (!plugin.settings.required.every(setting => Object.hasOwn(settings, setting))) continue
    if (wanted.vat) registers.vat ??= plugin.createVat?.(settings as RegisterSettings) ?? null
    registers.companies = [...registers.companies, ...(plugin.createCompanies ? [plugin.createCompanies(settings)] : [])]
  }
  const [unknown] = left
  if (unknown !== undefined) throw new UnknownRegisterSetting(unknown)
  return registers
}
