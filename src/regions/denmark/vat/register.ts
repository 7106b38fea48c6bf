/** The specification behind the Danish return: sales and purchases. VAT that the buyer owes stands with the purchase (bogføringsloven § 9; ML § 55). */
import type { RegisterRules } from '../../../domain/vat/register.ts'

export const vatRegister: RegisterRules = {
  sections: [
    { key: 'S', label: 'Salg', side: 'sale' },
    { key: 'K', label: 'Køb', side: 'purchase' },
  ],
  hasTakings: false,
  sectionsOf: (_code, side) => [side === 'sale' ? 'S' : 'K'],
}
