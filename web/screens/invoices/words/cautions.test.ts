import { expect, test } from 'vitest'
import { cautionSaid } from './cautions.ts'

const text = { buyerAddress: 'Add the address.' }

test('a client without an address is told without a path of the API', () => {
  const message = 'The client has no address. Save it with PUT /api/rest/contacts/con_1/address.'
  expect(cautionSaid({ code: 'buyer_address_missing', message }, text)).toBe('Add the address.')
})

test('any other caution is said as the service says it', () => {
  expect(cautionSaid({ code: 'iban_missing', message: 'No IBAN.' }, text)).toBe('No IBAN.')
})
