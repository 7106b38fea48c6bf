/** Every sentence in Italian. */
import type { Translation } from '../catalogue.ts'
import type { en } from '../en/index.ts'
import { refusals } from './refusals.ts'

export const it: Translation<typeof en> = { ...refusals }
