/**
 * What OCR gets wrong inside of numbers and of the words beside them, put right where only one thing can be meant. Places stay as they are: nothing becomes
 * longer or shorter, so that columns still stand above each other.
 */
import { wordwise } from '../../domain/text/whole-words.ts'

const digitOf: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  C: '0',
  '@': '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
}

const toDigits = (text: string): string => text.replace(/[^\d.,]/g, character => digitOf[character] ?? character)

const digitsIn = (text: string): number => text.length - text.replace(/\d/g, '').length

/** `1O.5O`, `l2,50`, `61.0C`: an amount by its form, with more digits in it than letters. A code behind two decimals is left alone: 12,50B. */
const amountLike = /(?<![\p{L}\d.,@|!])[\dOolISBZ]{1,6}[.,](?:\d[\dOoQDC@lISBZ]|[OoQ@lIS]\d|OO|oo)(?![\p{L}\d.,@])/gu

const withDigits = (content: string): string =>
  content.replace(amountLike, text => {
    const isRight = !/[^\d.,]/.test(text)
    const isNumberOnly =
      /^[OolI]?[.,]\d\d$/.test(text) || (/\d/.test(text.slice(0, -3)) && (digitsIn(text) * 2 >= text.length - 1 || !/[^\d.,Oo]/.test(text)))
    return isRight || !isNumberOnly ? text : toDigits(text)
  })

/** What may stand before an amount: another column, a currency or a colon. Elsewhere `13, 14` is a list. */
const afterGap = String.raw`(?<=^\s*|\s{2}|[:\u20ac£$]\s?|\b(?:EUR|DKK|SEK|NOK|GBP|USD|PLN|CZK|RM|kr\.?)\s)`
const spaceBeforeMark = wordwise(new RegExp(`${afterGap}(\\d{1,6}) ([.,]\\d{2})(?![\\d.,%])`, 'g'))
const spaceAfterMark = wordwise(new RegExp(`${afterGap}(\\d{1,6}[.,]) (\\d{2})(?=\\s*(?:$|\\s{2}|[A-Z€]{1,3}\\s*$))`, 'g'))

/** `12 .50` and `12, 50`: the space moves to the front. */
const withoutSpaceInAmount = (content: string): string => content.replace(spaceBeforeMark, ' $1$2').replace(spaceAfterMark, ' $1$2')

/** `£12-50`: behind a sign of a currency a dash parts the decimals. */
const dashed = /(?<=[€£$] ?)(\d{1,5})-(\d{2})(?![\d-])/g

/** `23,5028,00` are two amounts that have lost the space between them; `18,143,81` may be one. */
const glued = /(?<![\d.,])(\d{1,5}([.,])\d{2})(\d{2,5}\2\d{2})(?![\d.,])/g

/** `T0TAL`, `Tota1`, `M0MS`: a digit between letters is the letter that looks like it. */
const mixedWord = /(?<![\p{L}\d])(?=[\p{L}015]*\p{L}[\p{L}0]*\p{L})[\p{L}0](?:[\p{L}015]*[015])?[\p{L}015]*(?![\p{L}\d])/gu
const letterOf: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's' }

/** `TOTALE 103, 36`: behind a word for money the space in an amount is one too many, also without a column between them. */
const behindWord = /(?<=(\p{L}{3,})[:.]? )(\d{1,6}[.,]) (\d{2})(?=\s*$)/gu

export function withoutMisreadWords(content: string, isWord: (folded: string) => boolean): string {
  if (!/\d/.test(content)) return content
  return content
    .replace(mixedWord, text => {
      if (!/\d/.test(text)) return text
      const letters = text.replace(/[015]/g, digit => letterOf[digit]!)
      return isWord(letters) ? letters : text
    })
    .replace(behindWord, (text, word: string, whole: string, decimals: string) => (isWord(word) ? ` ${whole}${decimals}` : text))
}

/** `202@-02-25` is a day and no address. */
const dayWithSign = /(?<![\p{L}\d])2[0@][\d@]{2}(?=[./-]\d{2}[./-]\d{2}(?!\d))/gu

/** Amounts that stand too close are parted by their marks alone: the space takes the place of nothing, the line grows by it. */
export function withoutMisreadDigits(content: string): string {
  if (!/\d/.test(content)) return content
  return withoutSpaceInAmount(withDigits(content))
    .replace(dashed, '$1.$2')
    .replace(glued, '$1 $3')
    .replace(dayWithSign, year => year.replaceAll('@', '0'))
}

/** Inside of a date too: `13,2O22`, `202@-02-25`, `l7/0l/2018`. Only for the search of dates: elsewhere these may be words. */
const dateLike =
  /(?<![\p{L}\d])[\dOolI@|SB]{1,4}([./-])[\dOolI@|SB]{1,2}\1[\dOolI@|SBZ]{2,4}(?![\p{L}\d])|(?<=[ ,.'-])2[\dOo@lI]{3}(?![\p{L}\d])|(?<![\p{L}\d])2[Oo@]\d\d(?=-\d)|(?<![\p{L}\d])\d[OolI@](?=[ .-]\p{L}{3})/gu

export const withDigitsInDates = (content: string): string =>
  content.replace(dateLike, text =>
    digitsIn(text) * 2 >= text.replace(/[./-]/g, '').length
      ? text.replace(/[^\d./-]/g, character => digitOf[character] ?? character)
      : text,
  )
