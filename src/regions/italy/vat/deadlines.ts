/** What an Italian company has to do by when, as far as VAT and electronic invoices go. The OSS return concerns only those who have registered for it. */

import { dayOf, type Period, periodInWords, periodKey } from '../../../domain/calendar/periods.ts'
import { dueWithin, hasEuSales, periodsDue } from '../../../domain/vat/deadlines.ts'
import type { Deadline, DeadlineFacts } from '../../../domain/vat/vat-returns.ts'
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
    title: { english: 'VAT payment', local: 'Versamento IVA' },
    description: `Settle the VAT of ${periodInWords(period)} and pay what is owed by F24, code ${paymentCode(period, facts.frequency)}.`,
    law: facts.frequency === 'monthly' ? 'DPR 100/98 art. 1' : 'DPR 542/99 art. 7',
  }))

/** By the quarter for everybody, also for who settles by the month. */
const settlements = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'quarterly').map(period => ({
    kind: 'lipe',
    periodKey: periodKey(period),
    period,
    dueOn: onWorkingDay(endOfQuarterFiling(period)),
    title: { english: 'Communication of the periodic VAT settlements', local: 'Comunicazione liquidazioni periodiche IVA (LIPE)' },
    description: `Send the VAT settlements of ${periodInWords(period)}, unless there is nothing to declare and no credit to carry.`,
    law: 'DL 78/2010 art. 21-bis',
  }))

const vatAdvances = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'annual').map(period => ({
    kind: 'vat_advance',
    periodKey: periodKey(period),
    period,
    dueOn: onWorkingDay(dayOf(yearOf(period), 12, 27)),
    title: { english: 'VAT advance', local: 'Acconto IVA' },
    description: `Pay the advance on the last VAT of ${periodInWords(period)} by F24, code ${facts.frequency === 'monthly' ? '6013' : '6035'}: 88 % of what the last period of the year before came to, and nothing under 103.29 EUR.`,
    law: 'L. 405/1990 art. 6',
  }))

const annualReturns = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'annual').map(period => ({
    kind: 'annual_vat_return',
    periodKey: periodKey(period),
    period,
    dueOn: onWorkingDay(annualReturnBy(yearOf(period))),
    title: { english: 'Annual VAT return', local: 'Dichiarazione IVA annuale' },
    description: `Send the annual VAT return of ${periodInWords(period)}.`,
    law: 'DPR 322/98 art. 8',
  }))

/** Up to 5,000 euro the first two quarters may wait for the next one. */
const stampDuties = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'quarterly').map(period => {
    const quarter = quarterOf(period)
    const delay = quarter <= 2 ? '; up to 5,000 EUR it may be paid with the next quarter' : ''
    return {
      kind: 'stamp_duty',
      periodKey: periodKey(period),
      period,
      dueOn: onWorkingDay(endOfQuarterFiling(period)),
      title: { english: 'Stamp duty on electronic invoices', local: 'Imposta di bollo sulle fatture elettroniche' },
      description: `Pay the stamp duty on the electronic invoices of ${periodInWords(period)} by F24, code 252${quarter}${delay}.`,
      law: 'DM 17 giugno 2014 art. 6, c. 2',
    }
  })

/** By the quarter; who sold for more than 50,000 euro in one of the last four quarters lists by the month, which is not known here. */
const euSalesLists = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'quarterly')
    .filter(period => hasEuSales(period, facts))
    .map(period => ({
      kind: 'eu_sales_list',
      periodKey: periodKey(period),
      period,
      dueOn: onWorkingDay(dayOf(yearOf(period), quarterOf(period) * 3 + 1, 25)),
      title: { english: 'Intrastat list of EU sales', local: 'Elenchi Intrastat' },
      description: `List what was sold to businesses in other EU countries in ${periodInWords(period)}; above 50,000 EUR in a quarter it is listed by the month.`,
      law: 'DL 331/93 art. 50, c. 6',
    }))

export const deadlines = (facts: DeadlineFacts): Deadline[] =>
  dueWithin(
    [vatPayments, settlements, vatAdvances, annualReturns, stampDuties, euSalesLists].flatMap(list => list(facts)),
    facts,
  )
