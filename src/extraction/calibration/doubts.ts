import type { Warning } from '../../domain/checks.ts'
import { say } from '../../language/say.ts'

/** What holds a reading back, however well it is supported: without these nothing may be posted unseen. */
export interface Doubts {
  isWithoutSupplier: boolean
  isWithoutCurrency: boolean
  isWithoutTotal: boolean
  isWithoutDate: boolean
  /** The numbers of its day may be another day: nothing tells which of them is the month. */
  isDayOpen: boolean
  /** Its currency is told by a sign that several countries share, and too little tells which of them it is from. */
  isCurrencyOpen: boolean
  /** Another amount has as good a claim to be the total. */
  isTotalContested: boolean
  /** The document's own net, VAT and total contradict each other. */
  isContradicted: boolean
  /** It is a quotation or a statement: the sums may be right, but they are not to be booked. */
  isNoVoucher: boolean
  /** It is addressed to somebody and asks for money, but nothing on it says that it is an invoice: an order looks the same. */
  isUnnamed: boolean
  /** Another name has nearly as good a claim, or the one that was taken is a sentence. */
  isNameContested: boolean
  /** It tells whoever reads it what to do. */
  isToReader: boolean
}

/**
 * What may be read in two ways, and nothing on the paper says in which, is a guess. It is no weight: the papers that the weights are fitted to are nearly all from
 * countries with a currency and an order of their own, so that there the guess is nearly always right.
 */
export const openMost = 0.55

/** Of names that stand alone one in fifteen was wrong on receipts that rules and weights were made with: too many to be posted unseen, and too few to say that it is wrong. */
export const aloneMost = 0.88

/** What is owed is printed on nearly every paper: a sum that was only worked out may leave out what changes it, behind a word that is in no list. */
export const unprintedMost = 0.88

/** Nothing can be booked without a total or a date. */
const mostBy: Readonly<Record<keyof Doubts, number>> = {
  isWithoutSupplier: 0.5,
  isWithoutCurrency: 0.5,
  isWithoutTotal: 0.2,
  isWithoutDate: 0.4,
  isDayOpen: openMost,
  isCurrencyOpen: openMost,
  isTotalContested: 0.55,
  isContradicted: 0.5,
  isNoVoucher: 0.5,
  isUnnamed: openMost,
  isNameContested: openMost,
  isToReader: 0.5,
}

/** The most that such a reading may be given; 1 where nothing holds it back. */
export const mostWith = (doubts: Doubts): number =>
  Math.min(1, ...(Object.keys(mostBy) as (keyof Doubts)[]).filter(doubt => doubts[doubt]).map(doubt => mostBy[doubt]))

export const heldBack = (confidence: number, doubts: Doubts): number => Math.min(confidence, mostWith(doubts))

export const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000

/** Doubts that nobody else puts into words. A warning keeps a document from being posted unseen, wherever its owner has set the threshold. */
const warningBy: Partial<Record<keyof Doubts, Warning>> = {
  isTotalContested: { field: 'total', ...say('total_contested') },
  isContradicted: { field: 'total', ...say('sums_contradict') },
  isToReader: { field: 'text', ...say('document_addresses_reader') },
}

export const warningsOf = (doubts: Doubts): Warning[] =>
  (Object.keys(warningBy) as (keyof Doubts)[]).flatMap(doubt => (doubts[doubt] ? [warningBy[doubt]!] : []))
