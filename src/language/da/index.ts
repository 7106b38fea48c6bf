/** Every sentence in Danish. */
import type { Translation } from '../catalogue.ts'
import type { en } from '../en/index.ts'
import { refusals } from './refusals.ts'

export const da: Translation<typeof en> = { ...refusals }
