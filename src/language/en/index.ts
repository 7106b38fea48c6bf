/** Every sentence in English, which is the source of the others. */
import { refusals } from './refusals.ts'

export const areas = { refusals } as const

export const en = { ...refusals } as const
