/** Ritenute d'acconto on self-employed work and commissions (DPR 600/73 artt. 25 and 25-bis), paid by F24 under code 1040. */
import { type CalendarDate, dayOf } from '../../../domain/calendar/dates.ts'
import { absolute, type Minor, minus, percentOf, share, toMinorUnits } from '../../../domain/money/money.ts'
import type { CertificateTerms, WithholdingRules } from '../../../domain/reports/withholding.ts'
import { onWorkingDay } from '../vat/return-dates.ts'

/** In percent: of the fee, and the part of it that the tax is taken of. An agent's commission counts by half, or by a fifth where the agent employs others. */
const agents = [
  { part: 50, reason: 'R' },
  { part: 20, reason: 'R' },
] as const
const agentRate = 23
const professionalRate = 20
/** Who does not live in Italy is taxed for good. */
const foreignRate = 30

const isAbout = (one: Minor, other: Minor): boolean => absolute(minus(one, other)) <= 2

/** The paper seldom says more than the amount, so that the rate is told from what it is of the fee; what fits nothing else is a professional's 20 %. */
function termsOf(withheld: Minor, net: Minor | null): CertificateTerms {
  if (net !== null) {
    for (const { part, reason } of agents) {
      const base = percentOf(net, part)
      if (isAbout(percentOf(base, agentRate), withheld)) return { rate: agentRate, gross: net, base, reason }
    }
    if (isAbout(percentOf(net, foreignRate), withheld)) return { rate: foreignRate, gross: net, base: net, reason: 'A' }
  }
  const base = share(withheld, 100, professionalRate)
  return { rate: professionalRate, gross: base, base, reason: 'A' }
}

/** DPR 602/73 art. 8: the 16th of the next month; what falls between 1 and 20 August may be paid until the 20th (DL 223/2006 art. 37, c. 11-bis). */
function dueOn(month: CalendarDate): CalendarDate {
  const [year, of] = month.split('-').map(Number) as [number, number]
  return onWorkingDay(of === 7 ? dayOf(year, 8, 20) : dayOf(year, of + 1, 16))
}

export const withholding: WithholdingRules = {
  code: '1040',
  account: '2602',
  law: 'DPR 600/73 artt. 25 e 25-bis; DPR 602/73 art. 8',
  termsOf,
  dueOn,
  // D.Lgs. 1/2024 art. 9: up to 100 euro may be paid with the next month, all of it by 16 December.
  waitingMax: toMinorUnits(100_00),
  // DPR 322/98 art. 4: the copy by 16 March; that of habitual professions is sent by 30 April from 2026.
  certificateOn: year => ({ toSupplier: onWorkingDay(dayOf(year + 1, 3, 16)), toAuthority: onWorkingDay(dayOf(year + 1, 4, 30)) }),
}
