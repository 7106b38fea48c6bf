import { expect, test } from 'vitest'
import { withoutIds } from './format.ts'

test.each([
  [
    'Hvilket køretøj drejer det sig om? Besvar "vehicle" med PATCH /documents/{id}/facts: passenger_car (en personbil), lorry (over 3 ton).',
    'Hvilket køretøj drejer det sig om?',
  ],
  ['Den blev bogført (doc_01hzy3v6k8m2q4r6t8w0y2a4c6) i går.', 'Den blev bogført i går.'],
  ['Der prøves igen; indtast imens det, du har brug for (POST /exchange-rates).', 'Der prøves igen; indtast imens det, du har brug for.'],
  ['È già collegato. Scollegalo prima: DELETE /api/rest/connections/{id}.', 'È già collegato. Scollegalo prima.'],
  ['Scegli prima il paese, con set_region: le scadenze sono di lì.', 'Scegli prima il paese: le scadenze sono di lì.'],
  ['It is no open bill. GET /api/rest/payables lists them.', 'It is no open bill.'],
  ['Momskoden findes ikke. Hver konto har sin egen (GET /api/rest/accounts).', 'Momskoden findes ikke. Hver konto har sin egen.'],
  ['Choose another account with update_coding, or open it again.', 'Choose another account, or open it again.'],
  ['Take that back with unmatch_transaction first.', 'Take that back first.'],
  ['Close the link with DELETE /api/rest/bank-accounts/{id}/consent, then try again.', 'Close the link, then try again.'],
])('%s', (said, shown) => expect(withoutIds(said)).toBe(shown))

test.each([
  'TD17 med 22 % af 1.250,00 EUR: se rubrik A (EU-varer) eller spørg Anna med mail.',
  'Kortkøb. NETS / DANKORT 4711. Det er betalt.',
  'It came with VISA /4711 (SEPA /x): look again.',
  // Cut in the middle it would be no sentence.
  'The profile lacks the city: PATCH /api/rest/organizations/current takes it.',
  'It could not be made. GET /api/rest/exports/1 says why; ask for it again.',
  'Write 22 or 4, or issue it with issue_einvoice, whose lines have a vatNature.',
])('a sentence for people stays as it is: %s', said => expect(withoutIds(said)).toBe(said))
