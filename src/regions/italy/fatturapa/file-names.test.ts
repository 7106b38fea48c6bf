import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import {
  countBeyond,
  fileNameOf,
  fromProgressive,
  isFileName,
  nextProgressive,
  progressiveMax,
  readFileName,
  toProgressive,
} from './file-names.ts'

test.each(rows`
  last   next
  -      00001
  00001  00002
  00009  0000A
  0000Z  00010
  0ZZZZ  10000
  ZZZZY  ZZZZZ
  00a    0000B
`)('after "$last" comes $next', ({ last, next }) => expect(nextProgressive(last || null)).toBe(next))

test.each(rows`
  taken  beyond
  00001  01000
  00ZZZ  01000
  01000  02000
  0ZABC  10000
  ZYZZZ  ZZ000
`)('beyond $taken, which another program used, names go on with $beyond', ({ taken, beyond }) =>
  expect(toProgressive(countBeyond(taken!))).toBe(beyond),
)

test('after the last there is none, nor after what is no progressive', () => {
  expect(nextProgressive('ZZZZZ')).toBeUndefined()
  expect(nextProgressive('000001')).toBeUndefined()
  expect(nextProgressive('\u00e0')).toBeUndefined()
  expect(toProgressive(0)).toBeUndefined()
  expect(toProgressive(1.5)).toBeUndefined()
  expect(fromProgressive(toProgressive(progressiveMax)!)).toBe(progressiveMax)
})

test.each(rows`
  name                               isName
  IT12345670785_00001.xml            yes
  IT12345670785_1.xml                yes
  ITRSSMRA80A01H501U_ZZZZZ.xml.p7m   yes
  IT12345670785_000001.xml           no
  IT12345670785.xml                  no
  12345670785_00001.xml              no
  it12345670785_00001.xml            no
  IT12345670785_0000_.xml            no
  IT12345670785_00001.XML            no
  IT12345670785_00001.xml.zip        no
  IT../x_00001.xml                   no
`)('$name is a name: $isName', ({ name, isName }) => {
  expect(isFileName(name!)).toBe(isName === 'yes')
  expect(readFileName(name!) !== undefined).toBe(isName === 'yes')
})

test('a name says who sent it, and what the file counts', () => {
  const name = fileNameOf({ country: 'IT', code: '12345670785' }, '0000A')
  expect(name).toBe('IT12345670785_0000A.xml')
  expect(readFileName(name)).toEqual({ country: 'IT', code: '12345670785', progressive: '0000A', isSigned: false })
  expect(readFileName(`${name}.p7m`)?.isSigned).toBe(true)
})
