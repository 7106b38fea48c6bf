/** What the deduction of Italian VAT, or the account, hangs on and documents often do not say. */
import type { PurchaseFact } from '../../../domain/coding/purchase-facts.ts'

const allDeducted = 'All of the VAT is deducted.'
const partDeducted = '40 % of the VAT is deducted.'
const noneDeducted = 'No VAT is deducted.'

export const purchaseFacts: readonly PurchaseFact[] = [
  {
    key: 'vehicle_use',
    field: 'vatCode',
    question: 'Which vehicle is this for, and is it used for the business alone?',
    answers: [
      { key: 'mixed', meaning: 'a car, van or motorcycle up to 3.5 t that may be used privately too', effect: partDeducted },
      { key: 'business_only', meaning: 'a vehicle that only the business uses, or the car of a sales agent', effect: allDeducted },
      { key: 'heavy', meaning: 'a lorry over 3.5 t, a bus or a tractor', effect: allDeducted },
    ],
  },
  {
    key: 'leased_thing',
    field: 'vatCode',
    question: 'What is hired or leased here?',
    answers: [
      { key: 'equipment', meaning: 'equipment: machines, printers, furniture', effect: allDeducted },
      { key: 'car', meaning: 'a car, van or motorcycle up to 3.5 t that may be used privately too', effect: partDeducted },
      { key: 'business_vehicle', meaning: 'a vehicle over 3.5 t, or one that only the business uses', effect: allDeducted },
    ],
  },
  {
    key: 'food_purpose',
    field: 'vatCode',
    question: 'What is the food or drink for?',
    answers: [
      { key: 'own_use', meaning: 'the office, meetings or staff', effect: noneDeducted },
      { key: 'resale', meaning: 'sold on, or part of what is sold', effect: `${allDeducted} The account is that of goods purchased.` },
      { key: 'gifts', meaning: 'gifts to customers', effect: 'The VAT is deducted where a piece costs at most 50 EUR.' },
      { key: 'staff_canteen', meaning: 'a canteen or vending machines for staff', effect: allDeducted },
    ],
  },
  {
    key: 'gift_price',
    field: 'vatCode',
    isOfOneDocument: true,
    question: 'Does each gift cost at most 50 EUR without VAT?',
    answers: [
      { key: 'up_to_50', meaning: 'yes, at most 50 EUR apiece', effect: allDeducted },
      { key: 'above_50', meaning: 'no, a piece costs more', effect: noneDeducted },
    ],
  },
  {
    key: 'asset_price',
    field: 'ledgerAccountId',
    isOfOneDocument: true,
    question: 'Does each piece cost less than 516.46 EUR without VAT?',
    answers: [
      { key: 'below', meaning: 'yes, each piece costs less', effect: 'It is a cost of the year.' },
      { key: 'from_limit', meaning: 'no, a piece costs that or more', effect: 'It is an asset.' },
    ],
  },
]
