/** What an Italian company has to do by when, as far as VAT and electronic invoices go. The OSS return concerns only those who have registered for it. */

import { dayOf } from '../../../domain/calendar/dates.ts'
import { type Period, periodKey } from '../../../domain/calendar/periods.ts'
import { dueWithin, hasEuSales, ossQuarters, periodsDue } from '../../../domain/vat/deadlines.ts'
import { dueOn } from '../../../domain/vat/oss/oss-return.ts'
import type { Deadline, DeadlineFacts } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
import { withholding } from '../reports/withholding-certificates.ts'
import { paymentCode } from './payment.ts'
import { annualReturnBy, endOfQuarterFiling, lastMonthOf, onWorkingDay, returnDates } from './return-dates.ts'

const yearOf = ({ end }: Period): number => Number(end.slice(0, 4))

const quarterOf = (period: Period): number => lastMonthOf(period, 'quarterly')[1] / 3

const vatPayments = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, facts.frequency).map(period => ({
    kind: 'vat_payment',
    periodKey: periodKey(period),
    period,
    dueOn: returnDates(period, facts.frequency).payBy,
    title: { local: 'Versamento IVA', explanation: say('deadline_title.vat_payment') },
    description: say('deadline.vat_payment', { ...period, code: paymentCode(period, facts.frequency) }),
    law: facts.frequency === 'monthly' ? 'DPR 100/98 art. 1' : 'DPR 542/99 art. 7',
  }))

/** By the quarter for everybody, also for who settles by the month. */
const settlements = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'quarterly').map(period => ({
    kind: 'lipe',
    periodKey: periodKey(period),
    period,
    dueOn: onWorkingDay(endOfQuarterFiling(period)),
    title: { local: 'Comunicazione liquidazioni periodiche IVA (LIPE)', explanation: say('deadline_title.lipe') },
    description: say('deadline.lipe', { ...period }),
    law: 'DL 78/2010 art. 21-bis',
  }))

/** In percent of what the last period of the year before came to; less than so many euro are not paid. */
const advance = { rate: 88, minimum: 103.29 }

const vatAdvances = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'annual').map(period => ({
    kind: 'vat_advance',
    periodKey: periodKey(period),
    period,
    dueOn: onWorkingDay(dayOf(yearOf(period), 12, 27)),
    title: { local: 'Acconto IVA', explanation: say('deadline_title.vat_advance') },
    description: say('deadline.vat_advance', { ...period, code: facts.frequency === 'monthly' ? '6013' : '6035', ...advance }),
    law: 'L. 405/1990 art. 6',
  }))

const annualReturns = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'annual').map(period => ({
    kind: 'annual_vat_return',
    periodKey: periodKey(period),
    period,
    dueOn: onWorkingDay(annualReturnBy(yearOf(period))),
    title: { local: 'Dichiarazione IVA annuale', explanation: say('deadline_title.annual_vat_return') },
    description: say('deadline.annual_vat_return', { ...period }),
    law: 'DPR 322/98 art. 8',
  }))

/** In euro. Up to this the first two quarters may wait for the next one. */
const waitingMax = 5000

const stampDuties = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'quarterly').map(period => {
    const quarter = quarterOf(period)
    const code = `252${quarter}`
    return {
      kind: 'stamp_duty',
      periodKey: periodKey(period),
      period,
      dueOn: onWorkingDay(endOfQuarterFiling(period)),
      title: { local: 'Imposta di bollo sulle fatture elettroniche', explanation: say('deadline_title.stamp_duty') },
      description:
        quarter <= 2
          ? say('deadline.stamp_duty_may_wait', { ...period, code, limit: waitingMax })
          : say('deadline.stamp_duty', { ...period, code }),
      law: 'DM 17 giugno 2014 art. 6, c. 2',
    }
  })

/** In euro. Who sold for more in one of the last four quarters lists by the month, which is not known here. */
const quarterlyMax = 50_000

const euSalesLists = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'quarterly')
    .filter(period => hasEuSales(period, facts))
    .map(period => ({
      kind: 'eu_sales_list',
      periodKey: periodKey(period),
      period,
      dueOn: onWorkingDay(dayOf(yearOf(period), quarterOf(period) * 3 + 1, 25)),
      title: { local: 'Elenchi Intrastat', explanation: say('deadline_title.intrastat') },
      description: say('deadline.intrastat', { ...period, limit: quarterlyMax }),
      law: 'DL 331/93 art. 50, c. 6',
    }))

/** Only for months in which something was withheld. */
const withheldTaxes = ({ withheld = [] }: DeadlineFacts): Deadline[] =>
  withheld.map(period => ({
    kind: 'withholding',
    periodKey: periodKey(period),
    period,
    dueOn: withholding.dueOn(period.start),
    title: { local: "Versamento ritenute d'acconto", explanation: say('deadline_title.withholding') },
    description: say('deadline.withholding', { ...period, code: withholding.code }),
    law: 'DPR 602/73 art. 8',
  }))

const certificates = ({ withheld = [] }: DeadlineFacts): Deadline[] =>
  [...new Set(withheld.map(yearOf))].flatMap(year => {
    const { toSupplier, toAuthority } = withholding.certificateOn(year)
    const period = { start: dayOf(year, 1, 1), end: dayOf(year, 12, 31) }
    const shared = {
      periodKey: periodKey(period),
      period,
      title: { local: 'Certificazione unica', explanation: say('deadline_title.withholding_certificate') },
      law: 'DPR 322/98 art. 4',
    }
    return [
      {
        ...shared,
        kind: 'withholding_certificate_copy',
        dueOn: toSupplier,
        description: say('deadline.withholding_certificate_copy', period),
      },
      { ...shared, kind: 'withholding_certificate', dueOn: toAuthority, description: say('deadline.withholding_certificate', period) },
    ]
  })

/** D.Lgs. 127/2015 art. 1, c. 3-bis: by the 15th of the month after the invoice was received, which is taken for the month that its VAT counts in. */
const selfInvoices = ({ selfInvoiced = [] }: DeadlineFacts): Deadline[] =>
  selfInvoiced.map(period => ({
    kind: 'self_invoice',
    periodKey: periodKey(period),
    period,
    dueOn: onWorkingDay(dayOf(yearOf(period), Number(period.end.slice(5, 7)) + 1, 15)),
    title: { local: 'Autofatture TD17, TD18, TD19', explanation: say('deadline_title.self_invoice') },
    description: say('deadline.self_invoice', { ...period }),
    law: 'D.Lgs. 127/2015 art. 1, c. 3-bis',
  }))

/** On the last day of the month after, which nothing moves. */
const ossReturns = (facts: DeadlineFacts): Deadline[] =>
  ossQuarters(facts).map(period => ({
    kind: 'oss_return',
    periodKey: periodKey(period),
    period,
    dueOn: dueOn(period),
    title: { local: 'Dichiarazione e versamento OSS', explanation: say('deadline_title.oss_return') },
    description: say('deadline.oss_return', { ...period }),
    law: 'DPR 633/72 art. 74-sexies',
  }))

export const deadlines = (facts: DeadlineFacts): Deadline[] =>
  dueWithin(
    [
      vatPayments,
      settlements,
      vatAdvances,
      annualReturns,
      stampDuties,
      euSalesLists,
      withheldTaxes,
      certificates,
      selfInvoices,
      ossReturns,
    ].flatMap(list => list(facts)),
    facts,
  )
