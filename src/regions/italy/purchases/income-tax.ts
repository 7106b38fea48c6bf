/** What part of a cost counts for income tax. It changes no entry: the accountant needs it at the end of the year. */
import { because, type Reason } from './choices.ts'

interface Share {
  message: string
  law: string
}

const car: Share = {
  message: 'For income tax 20 % of the costs of a car count, 70 % where an employee has it for private use too.',
  law: 'TUIR art. 164, c. 1',
}
const mealsAndRooms: Share = { message: 'For income tax 75 % of meals and rooms count.', law: 'TUIR art. 109, c. 5' }
const telephone: Share = { message: 'For income tax 80 % of telephone and internet costs count.', law: 'TUIR art. 102, c. 9' }

const shares: Readonly<Record<string, Share>> = {
  restaurant: mealsAndRooms,
  hotel: mealsAndRooms,
  fuel_car: car,
  parking: car,
  car_leasing: car,
  vehicles: car,
  phone_mobile: telephone,
  internet: telephone,
  representation: {
    message: 'For income tax representation counts within the limits set by the revenue, meals and rooms in it by 75 %.',
    law: 'TUIR art. 108, c. 2',
  },
  gifts: {
    message: 'For income tax gifts of at most 50 EUR apiece count in full, dearer ones as representation.',
    law: 'TUIR art. 108, c. 2',
  },
  fines: { message: 'For income tax fines do not count.', law: 'TUIR art. 109, c. 5' },
}

export function incomeTaxReasons(category: string): readonly Reason[] {
  const share = shares[category]
  return share ? [because('income_tax_share', share.message, { law: share.law, field: 'ledgerAccountId' })] : []
}
