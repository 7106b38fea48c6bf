import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { outside, outsideText, secrets } from '../kernel/fields.ts'
import { createCleaner } from './outside-text.ts'

const hidden = 'a\u202eb\u200bc'

const schema = z.strictObject({
  id: z.string(),
  name: outsideText(),
  note: outsideText(5).nullable().meta({ description: 'A note.' }),
  lines: z.array(z.strictObject({ text: outsideText(), code: z.string() })),
  fields: z.record(z.string(), z.strictObject({ value: outsideText().optional() })),
  either: z.union([z.strictObject({ words: outsideText() }), z.strictObject({ count: z.number() })]),
  changed: z.record(z.string(), z.unknown()).register(outside, { charactersMax: 4 }).nullable(),
})

describe('a cleaner', () => {
  const { clean, paths } = createCleaner(schema, 'result')

  test('knows every place that is marked, and no other', () => {
    expect(paths).toEqual([
      'result.name',
      'result.note',
      'result.lines[].text',
      'result.fields.*.value',
      'result.either.words',
      'result.changed',
    ])
  })

  test('visits them, whatever is there', () => {
    const record = {
      id: hidden,
      name: hidden,
      note: 'abcdefgh',
      lines: [{ text: hidden, code: hidden }],
      fields: { one: { value: hidden }, two: {} },
      either: { words: hidden },
      changed: { before: { deep: [hidden, 7, null, 'abcdef'] } },
    }
    expect(clean(record)).toEqual({
      id: hidden,
      name: 'abc',
      note: 'abcde… [cut: 8 characters in all]',
      lines: [{ text: 'abc', code: hidden }],
      fields: { one: { value: 'abc' }, two: {} },
      either: { words: 'abc' },
      changed: { before: { deep: ['abc', 7, null, 'abcd… [cut: 6 characters in all]'] } },
    })
    const empty = { id: 'x', name: 'y', note: null, lines: [], fields: {}, either: { count: 1 }, changed: null }
    expect(clean(structuredClone(empty))).toEqual(empty)
  })

  test('leaves out what opens something, wherever it stands', () => {
    const url = z.string().nullable().register(secrets, { shownOnlyBy: 'make_link' })
    const { clean: cleanLinks, paths: marked } = createCleaner(
      z.strictObject({ links: z.array(z.strictObject({ url, id: z.string() })) }),
      'result',
    )
    expect(cleanLinks({ links: [{ url: 'https://a.example/token', id: 'x' }] })).toEqual({ links: [{ url: null, id: 'x' }] })
    expect(marked).toEqual([])
  })

  test('stops at a kind of schema that nobody taught it', () => {
    expect(() => createCleaner(z.strictObject({ when: z.date() }), 'result')).toThrow('result.when: nobody knows')
    expect(() => createCleaner(z.strictObject({ free: z.unknown() }), 'result')).toThrow('result.free')
  })
})
