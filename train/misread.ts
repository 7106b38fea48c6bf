/** Words as an engine reads them from a picture: letters taken for others, marks lost, neighbours run together. */
import type { Chance } from '../eval/generate/chance.ts'

interface Printed {
  text: string
  box: [number, number, number, number]
  field?: string
}

const alike: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  0: 'O',
  1: 'l',
  l: '1',
  I: 'l',
  5: 'S',
  S: '5',
  8: 'B',
  B: '8',
  Z: '2',
  6: 'G',
  ø: 'o',
  Ø: '0',
  å: 'a',
  æ: 'ae',
  ö: 'o',
  ä: 'a',
  ü: 'u',
  é: 'e',
  è: 'e',
  à: 'a',
  ò: 'o',
  ù: 'u',
  ',': '.',
  '.': ',',
  ':': '',
  "'": '',
  '€': 'E',
  rn: 'm',
}

function misreadText(text: string, chance: Chance, rate: number): string {
  let read = ''
  for (const sign of text) read += chance.number() < rate ? (alike[sign] ?? (chance.number() < 0.2 ? '' : sign)) : sign
  return read === '' ? text : read
}

/** A line whose places are not known: letters only, so that every word stays where it is and every number what it is. */
export function misreadLetters(line: string, chance: Chance, rate: number): string {
  return line.replace(/\S+/g, word => (/\d/.test(word) ? word : misreadText(word, chance, rate).replace(/\s+/g, '')))
}

export function misread<Word extends Printed>(words: readonly Word[], chance: Chance): Word[] {
  const rate = 0.04 * chance.number()
  const glued = 0.06 * chance.number()
  const read: Word[] = []
  for (const word of words) {
    const text = misreadText(word.text, chance, rate)
    const before = read.at(-1)
    if (before && before.field === word.field && chance.number() < glued) {
      read[read.length - 1] = { ...before, text: before.text + text, box: [before.box[0], before.box[1], word.box[2], before.box[3]] }
    } else read.push({ ...word, text })
  }
  return read
}
