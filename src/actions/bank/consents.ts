/** Consents that end: while a person can still do something about it, and after. */
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { DeadlineInFeed } from '../../domain/vat/deadline-feed.ts'
import { preferredLanguage } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import { listBankAccounts } from '../../store/bank/accounts.ts'
import type { Db } from '../../store/connection/db.ts'

export interface EndingConsent {
  authorizationId: string
  institutionName: string
  endsAt: string
  accountIds: string[]
}

/** Of accounts that are read by them; what a person ended, or replaced by another, reminds nobody. */
export async function listConsents(db: Db): Promise<EndingConsent[]> {
  const consents = new Map<string, EndingConsent>()
  for (const { id, authorizationId, institutionName, consent } of await listBankAccounts(db)) {
    if (authorizationId === null || consent?.state !== 'linked' || consent.validUntil === null) continue
    const held = consents.get(authorizationId)
    if (held) held.accountIds.push(id)
    else
      consents.set(authorizationId, {
        authorizationId,
        institutionName: institutionName ?? '',
        endsAt: consent.validUntil,
        accountIds: [id],
      })
  }
  return [...consents.values()].sort((one, other) => (one.endsAt < other.endsAt ? -1 : 1))
}

/** The day on which the bank is to be linked again, as it stands in the calendar. */
export async function consentDeadlines(
  db: Db,
  { from, to, timeZone, locale, since }: { from: CalendarDate; to: CalendarDate; timeZone: string; locale: string; since: string },
): Promise<DeadlineInFeed[]> {
  const language = preferredLanguage(locale)
  return (await listConsents(db)).flatMap(({ authorizationId, institutionName: bank, endsAt }): DeadlineInFeed[] => {
    const dueOn = dayIn(timeZone, new Date(endsAt))
    if (dueOn < from || dueOn > to) return []
    const explanation = say('deadline_title.bank_consent', { bank })
    return [
      {
        kind: 'bank_consent',
        periodKey: authorizationId,
        period: { start: dueOn, end: dueOn },
        dueOn,
        title: { local: tell(language, explanation), explanation },
        description: say('deadline.bank_consent', { bank }),
        law: '(EU) 2018/389 art. 10a',
        state: 'open',
        payable: null,
        isOverdue: false,
        changedAt: since,
        revision: 0,
      },
    ]
  })
}
