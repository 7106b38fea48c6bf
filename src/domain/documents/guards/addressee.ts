/** A document for somebody else: its VAT is not ours to deduct, and its cost not ours to book. */

import { say } from '../../../language/say.ts'
import type { Warning } from '../../checks.ts'
import { addresseeOf } from '../buyers.ts'
import type { Extraction } from '../extraction.ts'
import type { OwnIds } from '../suppliers.ts'

export function addresseeWarnings({ buyer }: Extraction, own: OwnIds): Warning[] {
  if (!buyer) return []
  const addressee = addresseeOf(buyer, own)
  if (addressee.is !== 'other') return []
  const said =
    addressee.by === 'name'
      ? say('addressed_to_other.by_name', { buyer: buyer.name ?? '', own: own.legalName ?? own.name })
      : say('addressed_to_other.by_number', { buyer: buyer.name, number: addressee.number, own: addressee.own })
  return [{ field: 'buyer', ...said }]
}
