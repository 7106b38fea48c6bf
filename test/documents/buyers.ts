/** Documents with and without a buyer, in texts of their own: `=== id | own, other or none | organization | what is special`. */
import { readFileSync } from 'node:fs'
import type { OwnIds } from '../../src/domain/documents/suppliers.ts'

export interface BuyerCase {
  id: string
  expected: 'own' | 'other' | 'none'
  own: OwnIds & { iban: null; currency: string }
  title: string
  text: string
}

const organization = (name: string, country: string, number: string | null, legalName: string | null = null): BuyerCase['own'] => ({
  name,
  legalName,
  vatNumber: number === null ? null : `${country}${number}`,
  businessId: number !== null && country === 'DK' ? number : null,
  country: number === null ? null : country,
  iban: null,
  currency: country === 'DK' ? 'DKK' : 'EUR',
})

export const organizations: Readonly<Record<string, BuyerCase['own']>> = {
  nordlys: organization('Nordlys Kontor ApS', 'DK', '13585628'),
  trade: organization('Havnens Bageri', 'DK', '41556676', 'Lund & Krogh Holding A/S'),
  sole: organization('Hansens Malerfirma v/ Mette Hansen', 'DK', '33445563'),
  aurora: organization('Aurora Impianti S.r.l.', 'IT', '16520988821'),
  aurorabare: organization('Aurora Impianti S.r.l.', 'IT', null),
}

export function buyerCases(file: string): BuyerCase[] {
  const text = readFileSync(new URL(`./buyers/${file}.txt`, import.meta.url), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map(section => {
      const [head = '', ...body] = section.split('\n')
      const [id = '', expected = '', key = '', title = ''] = head.split('|').map(part => part.trim())
      return { id, expected: expected as BuyerCase['expected'], own: organizations[key]!, title, text: body.join('\n') }
    })
}
