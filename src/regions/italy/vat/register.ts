/** The registers of sales (DPR 633/72 art. 23), takings (art. 24) and purchases (art. 25), with sections of their own for what the buyer owes. */
import type { RegisterRules } from '../../../domain/vat/register.ts'

export const vatRegister: RegisterRules = {
  sections: [
    { key: 'V', label: 'Registro vendite', side: 'sale' },
    { key: 'VC', label: 'Registro corrispettivi', side: 'sale' },
    { key: 'VRC', label: 'Registro vendite, inversione contabile', side: 'sale' },
    { key: 'OSS', label: 'Vendite dichiarate in altro Stato UE (OSS)', side: 'sale' },
    { key: 'A', label: 'Registro acquisti', side: 'purchase' },
    { key: 'ARC', label: 'Registro acquisti, inversione contabile', side: 'purchase' },
  ],
  hasTakings: true,
  // One document under reverse charge has a row in either register, in the same period (art. 17, c. 5).
  sectionsOf({ code, selfAssessedTo }, side, isTaking) {
    if (side === 'purchase') return selfAssessedTo === null ? ['A'] : ['VRC', 'ARC']
    if (code === 'N7') return ['OSS']
    return [isTaking ? 'VC' : 'V']
  },
}
