/** What part of a cost counts for income tax. It changes no entry: the accountant needs it at the end of the year. */
import { because } from '../../../domain/coding/coding-reason.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import type { Reason } from './choices.ts'
import { giftLimit } from './units.ts'

interface Share {
  said: Said
  law: string
}

const car: Share = { said: say('income_tax_share.car'), law: 'TUIR art. 164, c. 1' }
const mealsAndRooms: Share = { said: say('income_tax_share.meals_and_rooms'), law: 'TUIR art. 109, c. 5' }
const telephone: Share = { said: say('income_tax_share.telephone'), law: 'TUIR art. 102, c. 9' }

const shares: Readonly<Record<string, Share>> = {
  restaurant: mealsAndRooms,
  hotel: mealsAndRooms,
  fuel_car: car,
  parking: car,
  car_leasing: car,
  vehicles: car,
  phone_mobile: telephone,
  internet: telephone,
  representation: { said: say('income_tax_share.representation'), law: 'TUIR art. 108, c. 2' },
  gifts: { said: say('income_tax_share.gifts', { limit: giftLimit }), law: 'TUIR art. 108, c. 2' },
  fines: { said: say('income_tax_share.fines'), law: 'TUIR art. 109, c. 5' },
}

export function incomeTaxReasons(category: string): readonly Reason[] {
  const share = shares[category]
  return share ? [because(share.said, { law: share.law, field: 'ledgerAccountId' })] : []
}
