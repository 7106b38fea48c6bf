import type { Role } from '../../domain/access/permissions.ts'
import type { Translator } from './markup/translator.ts'

/** How a role is called and what it means, in the words of people. */
export const roleLabel = (t: Translator, role: Role): { name: string; may: string } => ({
  name: t(`role.${role}`),
  may: t(`role_may.${role}`),
})
