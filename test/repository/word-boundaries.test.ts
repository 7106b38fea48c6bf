/** `\b` and `\w` see the letters of English only. Where text of people is searched they go through `wordwise`; where they may stay, this says why. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const mayStay: Readonly<Record<string, string>> = {
  'src/domain/text/whole-words.ts': 'replaces them',
  'src/domain/text/pattern-parts.ts': 'reads patterns that have them',
  'src/domain/bank/assigning.ts': 'numbers of accounts',
  'src/domain/payments/recognise.ts': 'numbers of our own payment files',
  'src/domain/bank/matching/own-transfers.ts': 'looks at folded words',
  'src/domain/coding/document-lines.ts': 'looks at folded lines: æ is ae, é is e',
  'src/extraction/text/addresses-reader.ts': 'looks at folded lines',
  'src/extraction/fields/supplier/leads.ts': 'looks at folded lines',
  'src/extraction/fields/date/day-labels.ts': 'looks at folded labels',
  'src/regions/denmark/purchases/vehicles.ts': 'looks at folded lines',
  'src/extraction/formats/character-references.ts': 'names of characters',
  'src/extraction/formats/mail/eml.ts': 'headers of mails',
  'src/extraction/formats/encoding.ts': 'the declaration of an XML file',
  'src/extraction/formats/mail/mime-headers.ts': 'headers of mails',
  'src/extraction/formats/party-ids.ts': 'numbers of registers',
  'src/extraction/formats/xml.ts': 'the beginning of an XML file',
  'src/statements/ofx/sgml.ts': 'tags of OFX',
  'src/regions/italy/exchange/fields.ts': 'paths of elements',
  'src/regions/italy/fatturapa/schema.ts': 'names of elements',
}

const files = ['src/domain', 'src/extraction', 'src/regions', 'src/statements'].flatMap(room =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => `${room}/${name.replaceAll('\\', '/')}`),
)
/** A backslash and b, w or W, as a pattern or a string for one has it; not behind a comment's beginning. */
const withEnglishLetters = files.filter(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .some(line => /\\[bwW]/.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line)),
)

test('every pattern with a boundary of words knows all letters, or has a reason not to', () => {
  expect(files.length).toBeGreaterThan(300)
  const careless = withEnglishLetters.filter(file => !(file in mayStay) && !readFileSync(file, 'utf8').includes('wordwise('))
  expect(careless).toEqual([])
})

test('no reason is kept for what is gone', () => {
  expect(Object.keys(mayStay).filter(file => !withEnglishLetters.includes(file))).toEqual([])
})
