/** What a Danish deduction hangs on and bills seldom say: the questions, and what follows from each answer. */
import type { PurchaseFact } from '../../../domain/coding/purchase-facts.ts'

export const purchaseFacts: readonly PurchaseFact[] = [
  {
    key: 'vehicle',
    question: 'Which vehicle is this for?',
    field: 'vatCode',
    answers: [
      { key: 'passenger_car', meaning: 'a passenger car, white plates', effect: 'No VAT is deducted (ML § 42, stk. 1, nr. 6).' },
      {
        key: 'van_business',
        meaning: 'a van of up to 3 t, used for the business only',
        effect: 'All VAT is deducted (ML § 41).',
      },
      {
        key: 'van_mixed',
        meaning: 'a van of up to 3 t, also used privately',
        effect: 'All VAT on running it is deducted, a third of a lease, none of the purchase (ML § 41).',
      },
      { key: 'lorry', meaning: 'a vehicle over 3 t, or a machine', effect: 'All VAT is deducted (ML § 37, stk. 1).' },
    ],
  },
  {
    key: 'lessor_vat',
    question: 'Does the lessor state how much of the VAT on this passenger car may be deducted?',
    field: 'vatCode',
    answers: [
      { key: 'no', meaning: 'no, or it is rented for less than six months', effect: 'No VAT is deducted (ML § 42, stk. 4).' },
      {
        key: 'yes',
        meaning: 'yes, on another paper',
        effect: 'None is deducted by itself: set the VAT code I25D with the percentage that it states.',
      },
    ],
  },
  {
    key: 'purpose',
    question: 'What are the food, drinks or goods for?',
    field: 'vatCode',
    answers: [
      { key: 'resale', meaning: 'to be sold on', effect: 'Goods for resale: all VAT is deducted (ML § 37, stk. 1).' },
      { key: 'meeting', meaning: 'served at a business meeting or course on the premises', effect: 'All VAT is deducted.' },
      { key: 'staff', meaning: 'for the staff or the owner', effect: 'No VAT is deducted (ML § 42, stk. 1, nr. 1).' },
      { key: 'gift', meaning: 'a gift or representation', effect: 'No VAT is deducted (ML § 42, stk. 1, nr. 5).' },
    ],
  },
]
