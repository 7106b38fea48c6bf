import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tell } from '../language/tell.ts'
import { decodeUtf8, type JsonFault, readJson, stringFaults } from './json.ts'

const told = (faults: readonly JsonFault[]) => faults.map(({ path, ...said }) => ({ path, message: tell('en', said) }))
const readTold = (text: string) => {
  const read = readJson(text)
  return 'faults' in read ? { faults: told(read.faults) } : read
}

const paths = (text: string) => {
  const read = readJson(text)
  return 'faults' in read ? read.faults.map(fault => fault.path) : []
}
const messageOf = (text: string) => {
  const read = readJson(text)
  return 'faults' in read ? told(read.faults)[0]!.message : 'no fault'
}
const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const nested = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth)

const duplicate = 'The key is given more than once.'
const prototype = 'The key __proto__ is not allowed.'
const nul = 'The text contains the character U+0000, which cannot be stored.'
const surrogate = 'The text contains half of a surrogate pair; send whole characters.'
const tooLarge = 'This number is too large.'
const tooDeep = 'The value is nested deeper than 64 levels.'

describe('a sound body', () => {
  test.each([
    ['{}', {}],
    [' \t\r\n[1, -0.5e-3, true, false, null, ""] ', [1, -0.0005, true, false, null, '']],
    ['"text"', 'text'],
    ['0', 0],
    ['null', null],
    ['{"a":{"a":{"a":1}}}', { a: { a: { a: 1 } } }],
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{"a":"b:c,\\"d\\":{[","e\\\\":":"}', { a: 'b:c,"d":{[', 'e\\': ':' }],
    ['{"constructor":1,"prototype":2,"toString":3}', { constructor: 1, prototype: 2, toString: 3 }],
    ['{"note":"__proto__"}', { note: '__proto__' }],
    ['"\\ud83d\\ude00 è \\u00e8 😀"', '😀 è è 😀'],
    ['"\\\\u0000 \\\\ud800"', '\\u0000 \\ud800'],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['{"":{"":1}}', { '': { '': 1 } }],
  ])('%s is read', (text, value) => expect(readJson(text)).toEqual({ value }))

  test('may nest 64 levels', () => expect(readJson(nested(64, '1'))).toEqual({ value: JSON.parse(nested(64, '1')) }))

  test('is what JSON.parse makes of it, whatever the value', () => {
    const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' })).filter(text => !text.includes('\0'))
    const { value } = fc.letrec(tie => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constant(null),
        fc.boolean(),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        anyText,
        fc.array(tie('value'), { maxLength: 6 }),
        fc.dictionary(
          anyText.filter(key => key !== '__proto__'),
          tie('value'),
          { maxKeys: 6 },
        ),
      ),
    }))
    fc.assert(
      fc.property(value, fc.constantFrom(0, 1, '\t'), fc.boolean(), (any, indent, isEscaped) => {
        const text = JSON.stringify(any, null, indent)
        expect(readJson(isEscaped ? text.replace(/[^ -~\t\n]/g, toEscape) : text)).toEqual({ value: JSON.parse(text) })
      }),
      { numRuns: 500 },
    )
  })
})

describe('a body with faults', () => {
  test.each([
    ['{"a":1,"a":1}', 'a', duplicate],
    ['{"a":1,"\\u0061":2}', 'a', duplicate],
    ['{"a":1,"b":2,"a":3,"a":4}', 'a', duplicate],
    ['{"lines":[{"vatRate":22,"vatRate":10}]}', 'lines.0.vatRate', duplicate],
    ['{"lines":[[],{},{"x":{"y":1 , "y" :2}}]}', 'lines.2.x.y', duplicate],
    ['{"a":{"b":1},"a":{"c":1}}', 'a', duplicate],
    ['{"":1,"":2}', '', duplicate],
    ['{"\\"":1,"\\u0022":2}', '"', duplicate],
    ['{"constructor":1,"constructor":2}', 'constructor', duplicate],
    ['{"__proto__":{"isAdmin":true}}', '__proto__', prototype],
    ['{"a":[{"\\u005f_proto__":1}]}', 'a.0.__proto__', prototype],
    ['"a\\u0000b"', '', nul],
    ['{"a":["","\\u0000"]}', 'a.1', nul],
    ['{"a":{"b\\u0000":1}}', 'a.b\ufffd', nul],
    ['{"a":"\\ud800"}', 'a', surrogate],
    ['{"a":"\\uDE00\\uD83D"}', 'a', surrogate],
    ['{"a":"\ud800"}', 'a', surrogate],
    ['{"\\udfff":1}', '\ufffd', surrogate],
    ['[1,2,1e400]', '2', tooLarge],
    ['{"total":-1e400}', 'total', tooLarge],
    [`{"total":${'9'.repeat(400)}}`, 'total', tooLarge],
    [nested(65, ''), Array(64).fill('0').join('.'), tooDeep],
    [`{"deep":${nested(64, '')}}`, ['deep', ...Array(63).fill('0')].join('.'), tooDeep],
    ['\ufeff{}', '', 'The body starts with a byte order mark; send the JSON without it.'],
    ['', '', 'The body is empty; send a JSON object, for example {}.'],
    [' \r\n\t', '', 'The body is empty; send a JSON object, for example {}.'],
  ])('%s is refused at "%s": %s', (text, path, message) => expect(readTold(text)).toEqual({ faults: [{ path, message }] }))

  test('lists every fault in the order of the text, also in what a repeated key hides', () => {
    expect(readTold('{"a":"\\u0000","b":[1e999,{"c":1,"c":"\\ud800"}],"a":1,"__proto__":0}')).toEqual({
      faults: [
        { path: 'a', message: nul },
        { path: 'b.0', message: tooLarge },
        { path: 'b.1.c', message: duplicate },
        { path: 'b.1.c', message: surrogate },
        { path: 'a', message: duplicate },
        { path: '__proto__', message: prototype },
      ],
    })
  })

  test('lists a hundred faults at most', () => {
    expect(paths(`[${'"\\u0000",'.repeat(150)}1]`)).toEqual(Array.from({ length: 100 }, (_, index) => String(index)))
  })

  test('names a long key by its beginning, in whole characters', () => {
    const key = `${'k'.repeat(59)}😀${'k'.repeat(10_000)}`
    expect(paths(`{"${key}":1,"${key}":2}`)).toEqual([`${'k'.repeat(59)}\ufffd…`])
  })

  test('a repeated key is found wherever it stands', () => {
    const key = fc.string({ maxLength: 8 }).filter(text => text !== '__proto__')
    const object = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 5 })
    fc.assert(
      fc.property(object, fc.nat(), fc.nat(), fc.boolean(), fc.jsonValue({ maxDepth: 2 }), (any, pick, place, isEscaped, other) => {
        const keys = Object.keys(any)
        const repeated = keys[pick % keys.length]!
        const members = keys.map(name => `${JSON.stringify(name)}:${JSON.stringify(any[name])}`)
        members.splice(
          place % (members.length + 1),
          0,
          `${isEscaped ? `"${repeated.replace(/./gs, toEscape)}"` : JSON.stringify(repeated)}:${JSON.stringify(other)}`,
        )
        expect(paths(`{"items":[0,{${members.join(',')}}]}`)).toContain(`items.1.${repeated}`)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a body that is not JSON', () => {
  test.each([
    ['{"a":}', 'unexpected } at line 1, column 6.'],
    ['{"a":1,}', 'unexpected } at line 1, column 8.'],
    ['[1,]', 'unexpected ] at line 1, column 4.'],
    ['{\n  "a": 1\n  "b": 2\n}', 'unexpected " at line 3, column 3.'],
    ['{\r\n  a: 1\r\n}', 'unexpected a at line 2, column 3.'],
    ["{'a':1}", "unexpected ' at line 1, column 2."],
    ['{"a" 1}', 'unexpected 1 at line 1, column 6.'],
    ['{"a":1', 'it ends too early, at line 1, column 7.'],
    ['"abc', 'it ends too early, at line 1, column 5.'],
    ['["a\tb"]', 'unexpected U+0009 at line 1, column 4.'],
    ['"\\x"', 'unexpected x at line 1, column 3.'],
    ['"\\u00g0"', 'unexpected g at line 1, column 6.'],
    ['"\\', 'it ends too early, at line 1, column 3.'],
    ['01', 'unexpected 1 at line 1, column 2.'],
    ['1.', 'unexpected . at line 1, column 2.'],
    ['+1', 'unexpected + at line 1, column 1.'],
    ['-', 'unexpected - at line 1, column 1.'],
    ['NaN', 'unexpected N at line 1, column 1.'],
    ['{} {}', 'unexpected { at line 1, column 4.'],
    ['[1}', 'unexpected } at line 1, column 3.'],
    ['}', 'unexpected } at line 1, column 1.'],
    ['{"a":1}\u00a0', 'unexpected U+00A0 at line 1, column 8.'],
    ['\u2028{}', 'unexpected U+2028 at line 1, column 1.'],
    ['// x\n{}', 'unexpected / at line 1, column 1.'],
    ['[😀]', 'unexpected 😀 at line 1, column 2.'],
  ])('%s: %s', (text, where) => expect(readTold(text)).toEqual({ faults: [{ path: '', message: `The body is not valid JSON: ${where}` }] }))

  test('is told by its syntax alone, even where it has other faults', () => expect(paths('{"a":1,"a":"\\u0000",}')).toEqual(['']))

  test('does not echo what was sent', () => {
    expect(messageOf('{"password": hunter2-hunter2-hunter2}')).toBe('The body is not valid JSON: unexpected h at line 1, column 14.')
  })

  test('is refused exactly where JSON.parse refuses, for any damage to a text', () => {
    const damage = fc.record({
      at: fc.nat(),
      remove: fc.nat({ max: 3 }),
      insert: fc.string({ unit: fc.constantFrom(...'{}[],:"\\u0e1-+. \ntn'), maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.array(damage, { maxLength: 3 }), (sound, damages) => {
        let text = sound
        for (const { at, remove, insert } of damages) {
          const start = at % (text.length + 1)
          text = text.slice(0, start) + insert + text.slice(start + remove)
        }
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        expect(/^The body is (not valid JSON|empty)/.test(messageOf(text))).toBe(!isJson)
      }),
      { numRuns: 3000 },
    )
  })
})

test('a fault is a code with its values', () => {
  expect(readJson('{"a":1,"a":2,"__proto__":0}')).toEqual({
    faults: [
      { path: 'a', code: 'repeated_key', values: {} },
      { path: '__proto__', code: 'key_not_allowed', values: { key: '__proto__' } },
    ],
  })
  expect(readJson('{\n"a":}')).toEqual({
    faults: [{ path: '', code: 'invalid_json', values: { case: 'unexpected', character: '}', line: 2, column: 5 } }],
  })
})

describe('a hostile megabyte', () => {
  const megabyte = 2 ** 20
  test.each([
    ['open arrays', '['.repeat(megabyte)],
    ['closed arrays', nested(megabyte / 2, '')],
    ['objects in objects', `${'{"a":'.repeat(megabyte / 6)}1${'}'.repeat(megabyte / 6)}`],
    ['open objects', '{"a":'.repeat(megabyte / 5)],
  ])('of %s is too deep', (_name, text) => {
    expect(messageOf(text)).toBe(tooDeep)
  })

  test.each([
    ['quotes', '"'.repeat(megabyte)],
    ['backslashes', `"${'\\'.repeat(megabyte + 1)}"`],
    ['digits', '1'.repeat(megabyte)],
    ['line breaks', `${'\n'.repeat(megabyte)}x`],
    ['one repeated key', `{${'"a":1,'.repeat(megabyte / 6)}"a":1}`],
    ['small objects with repeated keys', `[${'{"a":1,"a":1},'.repeat(megabyte / 14)}1]`],
  ])('of %s is answered', (_name, text) => {
    expect(readJson(text)).toHaveProperty('faults')
  })
})

describe('a value parsed elsewhere', () => {
  test.each([
    [{ a: [1, 'x', null, { b: true }] }, []],
    ['\0', [{ path: '', message: nul }]],
    [
      { a: { 'k\0': 1 }, b: '\udc00' },
      [
        { path: 'a.k\ufffd', message: nul },
        { path: 'b', message: surrogate },
      ],
    ],
    [
      [1, [Number.POSITIVE_INFINITY, Number.NaN]],
      [
        { path: '1.0', message: tooLarge },
        { path: '1.1', message: tooLarge },
      ],
    ],
    [JSON.parse('{"x":{"__proto__":1}}'), [{ path: 'x.__proto__', message: prototype }]],
    [JSON.parse(nested(64, '"\\u0000"')), [{ path: Array(64).fill('0').join('.'), message: nul }]],
    [
      { a: JSON.parse(nested(64, '')), b: '\0' },
      [
        { path: ['a', ...Array(63).fill('0')].join('.'), message: tooDeep },
        { path: 'b', message: nul },
      ],
    ],
    [undefined, []],
  ])('%j gives %j', (value, faults) => expect(told(stringFaults(value))).toEqual(faults))

  test('lists a hundred faults at most', () => expect(stringFaults(Array(1000).fill('\0'))).toHaveLength(100))

  test('gives the faults that its text would give', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude00', 'è') })
    fc.assert(
      fc.property(fc.array(fc.dictionary(text, fc.oneof(text, fc.integer()))), value => {
        const read = readJson(JSON.stringify(value))
        expect(stringFaults(value)).toEqual('faults' in read ? read.faults : [])
      }),
    )
  })
})

describe('the bytes of a body', () => {
  test.each([
    ['plain text', Buffer.from('{"è":"😀"}'), '{"è":"😀"}'],
    ['a byte order mark, kept to be refused', Buffer.from('\ufeff{}'), '\ufeff{}'],
    ['a cut character', Buffer.from([0x22, 0xc3]), undefined],
    ['Latin-1', Buffer.from([0x22, 0xe8, 0x22]), undefined],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), undefined],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), undefined],
    ['plain text after a refusal', Buffer.from('{}'), '{}'],
  ])('%s', (_name, bytes, text) => expect(decodeUtf8(bytes)).toBe(text))
})
