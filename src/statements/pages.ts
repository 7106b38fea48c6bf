/**
 * The pages of a long statement: each but the last ends with an interim balance (62M of MT940, ITBD of CAMT), and the next one begins with the same. Such a
 * balance checks that no page is missing; it is true between two movements, and not at the end of the day that is printed beside it.
 */
import { heldAfter, heldAfterPage, heldBefore, heldBeforePage } from '../domain/bank/day-ends.ts'
import type { DayEnd, Statement } from '../domain/bank/statements.ts'
import type { Movement } from '../domain/bank/transactions.ts'
import { minus } from '../domain/money/money.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import { finish, inUnits, type StatementDraft } from './draft.ts'

export interface Page {
  draft: StatementDraft
  isOpeningInterim: boolean
  isClosingInterim: boolean
}

/** Which page follows which, of those that are there. */
interface Binding {
  before: Map<Page, Page>
  after: Map<Page, Page>
}

const nameOf = ({ iban, number, currency }: Statement['account']): string => JSON.stringify([iban, number, currency])

const follows = (page: Page, earlier: Page): boolean =>
  page.isOpeningInterim && earlier.isClosingInterim && page.draft.opening?.amount === earlier.draft.closing?.amount

/** Exported twice into one file. */
const isSamePage = ({ draft: one }: Page, { draft: other }: Page): boolean =>
  one.statementId !== null &&
  one.statementId === other.statementId &&
  one.opening?.amount === other.opening?.amount &&
  one.closing?.amount === other.closing?.amount

/** Pages lie behind each other, the newest first in the files of some banks. */
function bind(pages: readonly Page[]): Binding {
  const binding: Binding = { before: new Map(), after: new Map() }
  const latest = new Map<string, Page>()
  const join = (earlier: Page, later: Page) => {
    binding.before.set(later, earlier)
    binding.after.set(earlier, later)
  }
  for (const page of pages) {
    const account = nameOf(page.draft.account)
    const last = latest.get(account)
    latest.set(account, page)
    if (!last || isSamePage(page, last)) continue
    if (follows(page, last)) join(last, page)
    else if (follows(last, page) && !binding.before.has(last)) join(page, last)
    // The newest first, as those before were.
    else if (binding.after.has(last) && page.isClosingInterim && last.isOpeningInterim)
      page.draft.warnings.push(pageMissing(page.draft, last.draft))
    else if (last.isClosingInterim && page.isOpeningInterim) page.draft.warnings.push(pageMissing(last.draft, page.draft))
  }
  return binding
}

function pageMissing(last: StatementDraft, next: StatementDraft): Said {
  const { currency } = next.account
  const [ended, begins] = [last.closing!.amount, next.opening!.amount]
  return say('balance_gap.page', {
    page: last.statementId,
    ended: inUnits(ended, currency),
    nextPage: next.statementId,
    begins: inUnits(begins, currency),
    difference: inUnits(minus(begins, ended), currency),
    currency,
  })
}

/** All that happened since the last balance that is one of a day, or since the first page that is there. */
function movementsUpTo(page: Page, { before }: Binding): readonly Movement[] {
  const run = [page]
  for (let earlier = before.get(page); earlier; earlier = before.get(earlier)) run.push(earlier)
  return run.reverse().flatMap(({ draft }) => draft.movements)
}

function dayEndsOf(page: Page, binding: Binding): DayEnd[] {
  const { draft, isOpeningInterim, isClosingInterim } = page
  const { opening, closing, movements } = draft
  const ends: DayEnd[] = []
  if (opening && !isOpeningInterim) ends.push(heldBefore(opening, draft))
  else if (opening && !binding.before.has(page)) ends.push(...heldBeforePage(opening, movements))
  if (closing && !isClosingInterim) ends.push(heldAfter(closing, movementsUpTo(page, binding)))
  else if (closing && !binding.after.has(page)) ends.push(...heldAfterPage(closing, movementsUpTo(page, binding)))
  return ends
}

/** The statements of a file, of which some may be pages of one. */
export function finishPages(pages: readonly Page[]): Statement[] {
  const binding = bind(pages)
  return pages.map(page => {
    const isPage = page.isOpeningInterim || page.isClosingInterim
    return finish(isPage ? { ...page.draft, dayEnds: dayEndsOf(page, binding) } : page.draft)
  })
}
