/** What a statement file may be: a year of a busy account is a tenth of this. */
import { say } from '../language/say.ts'
import { cannotImport } from './problem.ts'

export const bytesMax = 20 * 1024 * 1024
export const movementsMax = 200_000

export const fileTooLarge = cannotImport(say('file_too_large.statement', { megabytes: bytesMax / 1024 / 1024 }))

export const tooManyMovements = cannotImport(say('too_many_movements', { max: movementsMax }))
