/** Why a value is not sure, in a few words: what of the support that readings usually have is missing here. */
import type { JudgedField, Signals } from './signals.ts'

/** Above this nobody asks. */
const sureEnough = 0.97

const isLow = (signal: number | undefined): boolean => signal !== undefined && signal < 0.5

type Weighed = Readonly<Record<string, number>>

/** In the order in which they are worth saying. Each speaks of the signals of its own field. */
const reasons: Readonly<Record<JudgedField, readonly (readonly [isSo: (signals: Weighed) => boolean, words: string])[]>> = {
  supplier: [
    [({ clarity }) => isLow(clarity), 'its print is hard to read'],
    [({ margin }) => margin !== undefined && margin < 0.15, 'another name has as good a claim'],
    [
      ({ hasLegalForm, isLabelled, clearEcho }) => !hasLegalForm && !isLabelled && isLow(clearEcho),
      'only the name was found, once and without a label',
    ],
    [({ isLabelled }) => !isLabelled, 'nothing says that this is the seller'],
  ],
  date: [
    [({ isFixed, isOriginSure }) => !isFixed && !isOriginSure, 'day and month may have been swapped'],
    [({ judgement }) => judgement !== undefined && judgement < 0.8, 'no label that is known says that it is the day of the document'],
    [({ isOnlyDay }) => !isOnlyDay, 'the document has other days too'],
  ],
  total: [
    [({ clarity }) => isLow(clarity), 'its print is hard to read'],
    [({ isProven }) => !isProven, 'net and VAT on the document do not confirm it'],
    [({ repeats }) => !repeats, 'it is printed once only'],
  ],
  vat: [
    [({ isStated }) => !isStated, 'the document does not state it'],
    [({ clarity }) => isLow(clarity), 'its print is hard to read'],
    [({ support }) => support !== undefined && support < 0.95, 'it does not follow from the other sums'],
  ],
  currency: [
    [({ isPrinted }) => !isPrinted, 'no currency is printed'],
    [({ isHome }) => !isHome, 'it is not the currency of the country that the document is from'],
  ],
}

/** Undefined where it is sure, or nothing in particular is missing. */
export function doubtInWords(field: JudgedField, signals: Signals, confidence: number, isRegistered: boolean): string | undefined {
  const weighed = signals[field]
  if (weighed === null || confidence >= sureEnough) return undefined
  const found = reasons[field].find(([isSo]) => isSo(weighed))?.[1]
  const isBare = field === 'supplier' && !isRegistered && !found?.includes('only the name')
  const bare = isBare ? 'no number that it is registered under was found' : undefined
  const all = [found, bare, weighed.isPrint === 0 ? 'it was read from a picture' : undefined].filter(one => one !== undefined)
  return all.length === 0 ? undefined : all.slice(0, 2).join(', and ')
}
