/** A document for somebody else: its VAT is not ours to deduct, and its cost not ours to book. */

import type { Warning } from '../../checks.ts'
import { addresseeOf } from '../buyers.ts'
import type { Extraction } from '../extraction.ts'
import type { OwnIds } from '../suppliers.ts'

const next = 'Ask the supplier for one in your name, or post it by hand if it is yours all the same.'

export function addresseeWarnings({ buyer }: Extraction, own: OwnIds): Warning[] {
  if (!buyer) return []
  const addressee = addresseeOf(buyer, own)
  if (addressee.is !== 'other') return []
  const what =
    addressee.by === 'name'
      ? `The document is addressed to ${buyer.name} and not to ${own.legalName ?? own.name}.`
      : `The document is addressed to ${buyer.name === null ? 'a buyer' : buyer.name} with the number ${addressee.number}, and yours is ${addressee.own}.`
  return [{ field: 'buyer', code: 'addressed_to_other', message: `${what} ${next}` }]
}
