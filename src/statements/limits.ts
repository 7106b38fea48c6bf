/** What a statement file may be: a year of a busy account is a tenth of this. */
import { cannotImport } from './problem.ts'

export const bytesMax = 20 * 1024 * 1024
export const movementsMax = 200_000

export const fileTooLarge = cannotImport(
  'file_too_large',
  `A statement file may have ${bytesMax / 1024 / 1024} MB at most. Export a shorter period, several files if needed.`,
)

export const tooManyMovements = cannotImport(
  'too_many_movements',
  `A statement file may have ${movementsMax} movements at most. Export a shorter period, several files if needed.`,
)
