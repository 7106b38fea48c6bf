/** Why a value is not sure, in a few words: what of the support that readings usually have is missing here. */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { JudgedField, Signals } from './signals.ts'

/** Above this nobody asks. */
const sureEnough = 0.97

const isLow = (signal: number | undefined): boolean => signal !== undefined && signal < 0.5

type Weighed = Readonly<Record<string, number>>

const nameFoundOnce = say('name_found_once')

/** In the order in which they are worth saying. Each speaks of the signals of its own field. */
const reasons: Readonly<Record<JudgedField, readonly (readonly [isSo: (signals: Weighed) => boolean, doubt: Said])[]>> = {
  supplier: [
    [({ clarity }) => isLow(clarity), say('print_hard_to_read')],
    [({ margin }) => margin !== undefined && margin < 0.15, say('other_name_as_likely')],
    [({ hasLegalForm, isLabelled, clearEcho }) => !hasLegalForm && !isLabelled && isLow(clearEcho), nameFoundOnce],
    [({ isLabelled }) => !isLabelled, say('seller_not_labelled')],
  ],
  date: [
    [({ isFixed, isOriginSure }) => !isFixed && !isOriginSure, say('day_and_month_swapped')],
    [({ judgement }) => judgement !== undefined && judgement < 0.8, say('date_not_labelled')],
    [({ isOnlyDay }) => !isOnlyDay, say('other_days_too')],
  ],
  total: [
    [({ clarity }) => isLow(clarity), say('print_hard_to_read')],
    [({ isProven }) => !isProven, say('total_not_confirmed')],
    [({ repeats }) => !repeats, say('total_printed_once')],
  ],
  vat: [
    [({ isStated }) => !isStated, say('vat_not_stated')],
    [({ clarity }) => isLow(clarity), say('print_hard_to_read')],
    [({ support }) => support !== undefined && support < 0.95, say('vat_not_from_sums')],
  ],
  currency: [
    [({ isPrinted }) => !isPrinted, say('currency_not_printed')],
    [({ isSignTold }) => isSignTold === 0, say('currency_sign_shared')],
    [({ isHome }) => !isHome, say('currency_of_other_country')],
  ],
}

/** Undefined where it is sure, or nothing in particular is missing. */
export function doubtOf(
  field: JudgedField,
  signals: Signals,
  confidence: number,
  { isRegistered, isUnprinted, isDisputed }: { isRegistered: boolean; isUnprinted: boolean; isDisputed: boolean },
): Said | undefined {
  const weighed = signals[field]
  if (weighed === null || confidence >= sureEnough) return undefined
  const found = isDisputed
    ? say('readers_differ')
    : field === 'total' && isUnprinted
      ? say('total_not_printed')
      : reasons[field].find(([isSo]) => isSo(weighed))?.[1]
  const isBare = field === 'supplier' && !isRegistered && found !== nameFoundOnce
  const [first, second] = [
    ...(found ? [found] : []),
    ...(isBare ? [say('supplier_not_registered')] : []),
    ...(weighed.isPrint === 0 ? [say('read_from_picture')] : []),
  ]
  return first && second ? say('several_doubts', { doubts: [first, second] }) : first
}
