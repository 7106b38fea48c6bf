/** What a Danish deduction hangs on and bills seldom say: the questions, and what follows from each answer. */
import type { PurchaseFact } from '../../../domain/coding/purchase-facts.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

const noneBy = (law: string): Said => say('fact_effect.none_by_law', { law })
const allBy = (law: string): Said => say('fact_effect.all_by_law', { law })

export const purchaseFacts: readonly PurchaseFact[] = [
  {
    key: 'vehicle',
    question: say('fact_question.vehicle'),
    field: 'vatCode',
    answers: [
      { key: 'passenger_car', meaning: say('fact_meaning.passenger_car'), effect: noneBy('ML § 42, stk. 1, nr. 6') },
      { key: 'van_business', meaning: say('fact_meaning.van_business'), effect: allBy('ML § 41') },
      { key: 'van_mixed', meaning: say('fact_meaning.van_mixed'), effect: say('fact_effect.van_mixed', { law: 'ML § 41' }) },
      { key: 'lorry', meaning: say('fact_meaning.lorry'), effect: allBy('ML § 37, stk. 1') },
    ],
  },
  {
    key: 'lessor_vat',
    question: say('fact_question.lessor_vat'),
    field: 'vatCode',
    answers: [
      { key: 'no', meaning: say('fact_meaning.lessor_states_nothing'), effect: noneBy('ML § 42, stk. 4') },
      { key: 'yes', meaning: say('fact_meaning.lessor_states'), effect: say('fact_effect.set_lessor_share') },
    ],
  },
  {
    key: 'purpose',
    question: say('fact_question.purpose'),
    field: 'vatCode',
    answers: [
      {
        key: 'resale',
        meaning: say('fact_meaning.for_resale'),
        effect: say('fact_effect.goods_for_resale', { law: 'ML § 37, stk. 1' }),
      },
      { key: 'meeting', meaning: say('fact_meaning.for_meeting'), effect: say('fact_effect.all') },
      { key: 'staff', meaning: say('fact_meaning.for_staff'), effect: noneBy('ML § 42, stk. 1, nr. 1') },
      { key: 'gift', meaning: say('fact_meaning.as_gift'), effect: noneBy('ML § 42, stk. 1, nr. 5') },
    ],
  },
]
