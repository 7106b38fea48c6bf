/**
 * Food, drinks and what is given away: what they are for decides. Served at a meeting or a course in the company they are deducted, and so is what is sold on;
 * for the staff, as a gift or as representation they are not (ML § 42, stk. 1).
 */
import { saidBesideName } from '../../../domain/coding/lines-beside-name.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { phrasePattern } from '../../../domain/text/phrase-pattern.ts'
import { say } from '../../../language/say.ts'
import type { Purchase, Treatment } from './categories.ts'

type Purpose = 'resale' | 'meeting' | 'staff' | 'gift'

/** The words of each purpose, in the order in which they are believed. A star stands for more letters of the word: a "gave" is in no "opgave". */
const words: readonly (readonly [Purpose, RegExp])[] = [
  ['resale', phrasePattern(['til videresalg', 'for resale', 'handelsvare*', 'varekøb*', 'vareindkøb*'])],
  [
    'meeting',
    phrasePattern([
      'mødeforplejning*',
      'kursusforplejning*',
      'forplejning til møde*',
      'forplejning til kursus*',
      'forplejning på kursus*',
      'kundemøde*',
      'bestyrelsesmøde*',
      'til møde',
      'til mødet',
      'til møder',
      'mødelokale*',
      'fagligt møde',
      'til kursus*',
      'til forretningsforbindelse*',
      'til kunder i huset',
      'meeting catering',
      'for meeting*',
      'business meeting*',
    ]),
  ],
  [
    'staff',
    phrasePattern([
      '*frokostordning*',
      '*frugtordning*',
      '*madordning*',
      '*kantine*',
      'lunch scheme*',
      'staff lunch*',
      '*medarbejder*',
      '*personale',
      'personale*',
      'overarbejde*',
      'til ansatte',
      '*frugtkurv*',
      '*kaffeordning*',
      '*kaffeaftale*',
    ]),
  ],
  [
    'gift',
    phrasePattern([
      'gave*',
      'afskedsgave*',
      'bryllupsgave*',
      'firmagave*',
      'fødselsdagsgave*',
      'jubilæumsgave*',
      'julegave*',
      'kundegave*',
      'medarbejdergave*',
      'personalegave*',
      'receptionsgave*',
      'reklamegave*',
      'vingave*',
      'værtindegave*',
      'gift',
      'gifts',
      'blomst*',
      '*buket*',
      'flowers',
      'interflora',
      'repræsentation*',
      'kunderepræsentation*',
    ]),
  ],
]

const brought = phrasePattern([
  'leveret til møde*',
  'leveret til kursus*',
  'leveret til bestyrelse*',
  'leveret til kunde*',
  'ud af huset',
  'delivered for meeting*',
])

const asked: ReadonlySet<string> = new Set(['canteen', 'gifts'])

export function purposeTreatment(line: LineFacts, { slug, account, law }: Purchase): Treatment | undefined {
  // A meal that is brought to a meeting is no visit to a restaurant.
  const isBrought = slug === 'restaurant' && line.says(brought) !== undefined
  if (!asked.has(slug) && !isBrought) return undefined
  // A gift to the staff is a gift.
  const isGift = slug === 'gifts'
  const order = isGift ? [...words].sort((one, other) => Number(other[0] === 'gift') - Number(one[0] === 'gift')) : words
  const said = order.flatMap(([answer, phrases]) => {
    // A florist's name says what is bought there; that of a caterer does not say what for.
    const evidence = answer === 'gift' ? line.says(phrases) : saidBesideName(line.facts, phrases)
    return evidence === undefined ? [] : [{ answer, evidence }]
  })[0]
  const known = line.fact('purpose', said)
  const evidence = known?.evidence ?? null
  if (known?.answer === 'resale') {
    return { account: '1610', code: 'I25', said: say('for_resale'), evidence, law: 'ML § 37, stk. 1', isAssumption: false }
  }
  if (known?.answer === 'meeting') {
    return { account: '2350', code: 'I25', said: say('meeting_catering'), evidence, law: 'ML § 37, stk. 1', isAssumption: false }
  }
  if (known?.answer === 'staff') {
    return { account: '2350', code: 'I25D0', said: say('no_deduction.staff'), evidence, law: 'ML § 42, stk. 1, nr. 1', isAssumption: false }
  }
  if (known?.answer === 'gift') {
    return { account: '1990', code: 'I25D0', said: say('no_deduction.gift'), evidence, law: 'ML § 42, stk. 1, nr. 5', isAssumption: false }
  }
  return { account, code: 'I25D0', said: say('no_deduction.purpose_unknown'), evidence, law, isAssumption: true }
}
