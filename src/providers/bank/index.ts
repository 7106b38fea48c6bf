import { folders } from '../../folders.ts'
import type { BankPlugin } from './provider.ts'

/** The ways to banks, by name. */
export const bankProviders: Readonly<Record<string, BankPlugin>> = await folders<BankPlugin>(import.meta.url)
