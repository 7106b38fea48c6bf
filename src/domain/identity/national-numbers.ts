/**
 * The numbers of the two countries as whoever reads a document has to recognise them: by their shape and check digit. Which fields hold them, and what a
 * bookkeeper is told about a wrong one, is said in the regions.
 */
import { passesLuhn, weightedSum } from './check-digits.ts'
import { isPlaceholder, normaliseFiscalId } from './fiscal-ids.ts'

/** Digits behind a weight that eleven does not divide: any single wrong digit is found (Erhvervsstyrelsen). */
const cvrWeights = [2, 7, 6, 5, 4, 3, 2, 1]

export const passesCvr = (digits: string): boolean => weightedSum(digits, cvrWeights) % 11 === 0

/** `CVR-nr. 13 58 56 28` is how Danish paper prints it: the label is no part of the number. */
export const normaliseCvr = (text: string): string =>
  normaliseFiscalId(text).replace(/^(?:(?:CVR|SE)(?:NR|NO|NUMMER)?[:#]?)+(?=(?:DK)?\d)/, '')

/** Seven digits for the taxpayer, three for the office that gave the number, and Luhn's check digit (DM 23 December 1976). */
export const passesPartitaIva = (digits: string): boolean => passesLuhn(digits) && !isPlaceholder(digits.slice(0, 7))

/**
 * Two people whose codes would be the same get letters in place of digits, from the right (omocodia): 0 is L, 1 is M, and so on to 9, V.
 * DM 23 December 1976; the shape and the values are those of its annex.
 */
const personal = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/

/** What the characters in odd places (the first, the third, …) are worth: the digits 0 to 9 like the letters A to J, and then K to Z. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const rank = (character: string): number => (character >= 'A' ? character.charCodeAt(0) - 65 : Number(character))

export function fiscalCodeLetter(firstFifteen: string): string {
  const sum = Array.from(firstFifteen, rank).reduce((total, value, at) => total + (at % 2 === 0 ? oddValues[value]! : value), 0)
  return String.fromCharCode(65 + (sum % 26))
}

/** The shape of a person's codice fiscale: 16 characters. It is told apart from the code of a company by its length alone. */
export const looksPersonal = (value: string): boolean => personal.test(value)

export const isPersonalFiscalCode = (value: string): boolean => looksPersonal(value) && fiscalCodeLetter(value.slice(0, 15)) === value[15]
