/**
 * Facts that a deduction hangs on and that most documents do not say: which vehicle was filled up, whether the wine is for resale. A country declares them as
 * data. An answer comes from a person for this document, from the document itself, or from what was learnt of the supplier, in that order; where none is
 * known the cautious choice is booked and the question is asked.
 */

import { type CalendarDate, dayInWords } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { CodedField, CodingReason } from './coding-reason.ts'

export interface FactAnswer {
  key: string
  /** What it says of the purchase: "a passenger car (white plates)". */
  meaning: string
  /** What follows from it: "No VAT is deducted." */
  effect: string
}

export interface PurchaseFact {
  key: string
  /** One sentence that ends with a question mark. */
  question: string
  answers: readonly FactAnswer[]
  /** Which field of the coding hangs on it. */
  field: CodedField
  /** An answer for one document says nothing of the next one of the supplier: what a piece costs there. */
  isOfOneDocument?: boolean
}

/** What a person answered, and when. */
export interface GivenAnswer {
  answer: string
  on: CalendarDate
  by: string
}

export type GivenAnswers = Readonly<Record<string, GivenAnswer>>

/** `document`: answered for this document. `supplier`: answered for another document of the same supplier. */
export interface Answers {
  document: GivenAnswers
  supplier: GivenAnswers
}

export const noAnswers: Answers = { document: {}, supplier: {} }

export const answerSources = ['person', 'document', 'supplier'] as const

export interface KnownFact {
  answer: string
  source: (typeof answerSources)[number]
  /** The words on the document, or who said it. */
  evidence: string
}

/** What a coding says of each fact that it needed; without an answer it was asked for. */
export interface NeededFact {
  fact: string
  answer: string | null
  source: KnownFact['source'] | null
}

/** What a document says of a fact. */
export interface SaidFact {
  answer: string
  evidence: string
}

/** Asks for facts while one line is booked, and remembers what was asked. */
export interface FactBook {
  /** Undefined where nobody knows: the question is then a warning of the document. */
  fact(key: string, said?: SaidFact): KnownFact | undefined
  needed: readonly NeededFact[]
  reasons: readonly Omit<CodingReason, 'line'>[]
  warnings: readonly Warning[]
}

export function openFactBook(facts: readonly PurchaseFact[], answers: Answers): FactBook {
  const needed: NeededFact[] = []
  const reasons: Omit<CodingReason, 'line'>[] = []
  const warnings: Warning[] = []
  return {
    needed,
    reasons,
    warnings,
    fact(key, said) {
      const fact = facts.find(one => one.key === key)
      if (!fact) throw new Error(`the country declares no fact ${key}`)
      // An answer that the country no longer has is none.
      const given = (from: GivenAnswers) => (fact.answers.some(one => one.key === from[key]?.answer) ? from[key] : undefined)
      const own = given(answers.document)
      const learnt = fact.isOfOneDocument ? undefined : given(answers.supplier)
      const known: KnownFact | undefined = own
        ? { answer: own.answer, source: 'person', evidence: `${own.by}, ${own.on}` }
        : said
          ? { ...said, source: 'document' }
          : learnt && { answer: learnt.answer, source: 'supplier', evidence: `${learnt.by}, ${learnt.on}` }
      if (needed.every(one => one.fact !== key)) {
        needed.push({ fact: key, answer: known?.answer ?? null, source: known?.source ?? null })
        const answered = own ?? (known?.source === 'supplier' ? learnt : undefined)
        if (answered) reasons.push(answeredReason(fact, answered, own !== undefined))
        if (!known) warnings.push(missing(fact))
      }
      return known
    },
  }
}

function answeredReason(fact: PurchaseFact, { answer, on, by }: GivenAnswer, isOwn: boolean): Omit<CodingReason, 'line'> {
  const { meaning = answer } = fact.answers.find(one => one.key === answer) ?? {}
  const message = isOwn
    ? `${fact.question} ${by} answered on ${dayInWords(on)}: ${meaning}.`
    : `${fact.question} As ${by} answered on ${dayInWords(on)} for another document of this supplier: ${meaning}.`
  return {
    field: fact.field,
    rule: isOwn ? 'fact_answered' : 'fact_learnt',
    message,
    evidence: `${fact.key}: ${answer}`,
    law: null,
    isAssumption: false,
  }
}

/** The question comes with its answers, so that whoever reads it can answer at once. */
function missing({ key, question, answers, field }: PurchaseFact): Warning {
  const choices = answers.map(one => `${one.key} (${one.meaning})`).join(', ')
  return { field, code: 'fact_missing', message: `${question} Answer "${key}" with PATCH /documents/{id}/facts: ${choices}.` }
}

/** Which of the answers given cannot be taken, with those that can. */
export function faultsInAnswers(
  facts: readonly PurchaseFact[],
  given: Readonly<Record<string, string>>,
): { path: string; message: string }[] {
  return Object.entries(given).flatMap(([key, answer]) => {
    const fact = facts.find(one => one.key === key)
    const path = `facts.${key}`
    if (!fact) return [{ path, message: `There is no fact "${key}". There are: ${facts.map(one => one.key).join(', ')}.` }]
    if (fact.answers.some(one => one.key === answer)) return []
    return [{ path, message: `"${answer}" is no answer to it. There are: ${fact.answers.map(one => one.key).join(', ')}.` }]
  })
}
