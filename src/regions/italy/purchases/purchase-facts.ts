/** What the deduction of Italian VAT, or the account, hangs on and documents often do not say. */
import type { PurchaseFact } from '../../../domain/coding/purchase-facts.ts'
import { say } from '../../../language/say.ts'
import { assetLimit, giftLimit } from './units.ts'

const allDeducted = say('fact_effect.all_deducted')
const partDeducted = say('fact_effect.part_deducted')
const noneDeducted = say('fact_effect.none_deducted')

export const purchaseFacts: readonly PurchaseFact[] = [
  {
    key: 'vehicle_use',
    field: 'vatCode',
    question: say('fact_question.vehicle_use'),
    answers: [
      { key: 'mixed', meaning: say('fact_meaning.mixed_vehicle'), effect: partDeducted },
      { key: 'business_only', meaning: say('fact_meaning.business_only_vehicle'), effect: allDeducted },
      { key: 'heavy', meaning: say('fact_meaning.heavy_vehicle'), effect: allDeducted },
    ],
  },
  {
    key: 'leased_thing',
    field: 'vatCode',
    question: say('fact_question.leased_thing'),
    answers: [
      { key: 'equipment', meaning: say('fact_meaning.equipment'), effect: allDeducted },
      { key: 'car', meaning: say('fact_meaning.mixed_vehicle'), effect: partDeducted },
      { key: 'business_vehicle', meaning: say('fact_meaning.business_vehicle'), effect: allDeducted },
    ],
  },
  {
    key: 'publication_form',
    field: 'vatCode',
    question: say('fact_question.publication_form'),
    answers: [
      { key: 'printed', meaning: say('fact_meaning.printed'), effect: say('fact_effect.goods_abroad') },
      { key: 'online', meaning: say('fact_meaning.online'), effect: say('fact_effect.service_abroad') },
    ],
  },
  {
    key: 'food_purpose',
    field: 'vatCode',
    question: say('fact_question.food_purpose'),
    answers: [
      { key: 'own_use', meaning: say('fact_meaning.own_use'), effect: noneDeducted },
      { key: 'resale', meaning: say('fact_meaning.resale'), effect: say('fact_effect.all_deducted_goods') },
      { key: 'gifts', meaning: say('fact_meaning.gifts'), effect: say('fact_effect.deducted_up_to', { limit: giftLimit }) },
      { key: 'staff_canteen', meaning: say('fact_meaning.staff_canteen'), effect: allDeducted },
    ],
  },
  {
    key: 'gift_price',
    field: 'vatCode',
    isOfOneDocument: true,
    question: say('fact_question.gift_price', { limit: giftLimit }),
    answers: [
      { key: 'up_to_50', meaning: say('fact_meaning.gift_up_to', { limit: giftLimit }), effect: allDeducted },
      { key: 'above_50', meaning: say('fact_meaning.gift_above'), effect: noneDeducted },
    ],
  },
  {
    key: 'asset_price',
    field: 'ledgerAccountId',
    isOfOneDocument: true,
    question: say('fact_question.asset_price', { limit: assetLimit }),
    answers: [
      { key: 'below', meaning: say('fact_meaning.asset_below'), effect: say('fact_effect.cost') },
      { key: 'from_limit', meaning: say('fact_meaning.asset_from'), effect: say('fact_effect.asset') },
    ],
  },
]
