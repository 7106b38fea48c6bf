import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { distance } from '../../../domain/text/spelling.ts'
import { isMisread } from './spelling-distance.ts'

test.each(rows`
  one          other        most  apart
  kontor       kontor       2     0
  kontor       kontar       2     1
  kontor       kontoret     2     2
  ostco        costco       1     1
  kontor       butik        2     3
  ab           abcdef       2     3
`)('$one and $other are $apart letters apart, if no more than $most are counted', ({ one, other, most, apart }) => {
  expect(distance(one!, other!, Number(most))).toBe(Number(apart))
  expect(distance(other!, one!, Number(most))).toBe(Number(apart))
})

test.each(rows`
  one                    other                  same
  simplifiedtaxinvoice   sinplifiedtaxinvoice   yes
  airport                airpori                yes
  rechnung               rechnuna               yes
  bar                    bas                    no
  rossi                  russi                  no
  invoice                advoice                no
`)('$one read as $other: $same', ({ one, other, same }) => {
  expect(isMisread(one!, other!)).toBe(same === 'yes')
})
