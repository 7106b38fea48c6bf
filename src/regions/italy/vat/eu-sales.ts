/**
 * Elenchi Intrastat (DL 331/93 art. 50, c. 6): INTRA-1 bis for goods (N3.2), INTRA-1 quater for services under art. 7-ter (N2.1), buyer by buyer. The file
 * of the customs service asks for goods codes, weights and terms of delivery that no invoice here has, so that the list is entered with its own program.
 */
import type { EuSalesRules } from '../../../domain/vat/eu-sales.ts'

const kinds: Readonly<Record<string, 'goods' | 'services'>> = { 'N3.2': 'goods', 'N2.1': 'services' }

export const euSales: EuSalesRules = {
  kindOf: code => kinds[code],
  flowOf({ code }, side) {
    if (side === 'sale') return code === 'N3.2' ? 'dispatch' : null
    return code.includes('RC18') ? 'arrival' : null
  },
  isInWholeUnits: false,
  file: null,
}
