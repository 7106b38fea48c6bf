/**
 * Facts that a deduction hangs on and that most documents do not say: which vehicle was filled up, whether the wine is for resale. A country declares them as
 * data. An answer comes from a person for this document, from the document itself, or from what was learnt of the supplier, in that order; where none is
 * known the cautious choice is booked and the question is asked.
 */

import { say } from '../../language/say.ts'
import { inWords } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Fault } from '../refusals.ts'
import { because, type CodedField, type CodingReason, type Evidence } from './coding-reason.ts'

export interface FactAnswer {
  key: string
  /** What it says of the purchase: "a passenger car (white plates)". */
  meaning: Said
  /** What follows from it: "No VAT is deducted." */
  effect: Said
}

export interface PurchaseFact {
  key: string
  /** One sentence that ends with a question mark. */
  question: Said
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
  evidence: Evidence
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
  evidence: Evidence
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
        ? { answer: own.answer, source: 'person', evidence: answeredBy(own) }
        : said
          ? { ...said, source: 'document' }
          : learnt && { answer: learnt.answer, source: 'supplier', evidence: answeredBy(learnt) }
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

const answeredBy = ({ by, on }: GivenAnswer): Evidence => inWords(say('evidence_answered', { by, on }))

function answeredReason({ key, question, answers, field }: PurchaseFact, given: GivenAnswer, isOwn: boolean): Omit<CodingReason, 'line'> {
  const { meaning } = answers.find(one => one.key === given.answer)!
  const values = { fact: key, question, answer: meaning, by: given.by, on: given.on }
  return because(isOwn ? say('fact_answered', values) : say('fact_learnt', values), { field, evidence: `${key}: ${given.answer}` })
}

/** The question comes with its answers, so that whoever reads it can answer at once. */
function missing({ key, question, answers, field }: PurchaseFact): Warning {
  const choices = answers.map(one => ({ answer: one.key, meaning: one.meaning }))
  return { field, ...say('fact_missing', { fact: key, question, answers: choices }) }
}

/** Which of the answers given cannot be taken, with those that can. */
export function faultsInAnswers(facts: readonly PurchaseFact[], given: Readonly<Record<string, string>>): Fault[] {
  return Object.entries(given).flatMap(([key, answer]): Fault[] => {
    const fact = facts.find(one => one.key === key)
    const path = `facts.${key}`
    if (!fact) return [{ path, ...say('unknown_fact', { fact: key, facts: facts.map(one => one.key) }) }]
    if (fact.answers.some(one => one.key === answer)) return []
    return [{ path, ...say('unknown_answer', { answer, answers: fact.answers.map(one => one.key) }) }]
  })
}
