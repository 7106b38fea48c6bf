import { folders } from '../../folders.ts'
import { appSettingsOf, UnknownSetting } from '../app-settings.ts'
import type { RegisterPlugin, Registers } from './provider.ts'

const plugins = await folders<RegisterPlugin>(import.meta.url)

export class UnknownRegisterSetting extends UnknownSetting {}

/** @param given by the name of a register, then of a setting, as they stand in the environment: `CVR_USER` */
export function createRegisters(given: ReadonlyMap<string, string>, wanted: { vat: boolean; vatCheckDays: number }): Registers {
  const left = new Set(given.keys())
  const registers = { vat: null, companies: [], vatCheckDays: wanted.vatCheckDays } as {
    -readonly [Key in keyof Registers]: Registers[Key]
  }
  for (const [name, plugin] of Object.entries(plugins)) {
    const settings = appSettingsOf(name, plugin.settings, given, left)
    if (!settings) continue
    if (wanted.vat) registers.vat ??= plugin.createVat?.(settings) ?? null
    registers.companies = [...registers.companies, ...(plugin.createCompanies ? [plugin.createCompanies(settings)] : [])]
  }
  const [unknown] = left
  if (unknown !== undefined) throw new UnknownRegisterSetting(unknown)
  return registers
}
