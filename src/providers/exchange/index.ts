import { folders } from '../../folders.ts'
import type { ExchangePlugin } from './provider.ts'

/** The ways to exchanges, by name. */
export const exchangeProviders: Readonly<Record<string, ExchangePlugin>> = await folders<ExchangePlugin>(import.meta.url)
