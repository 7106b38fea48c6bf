/** Which documents of the generator a command means by its words. */
import { expect, test } from 'vitest'
import { generatedOf } from '../../eval/generated-of.ts'

test.each([
  ['fit:500:8102', { split: 'fit', count: 500, seed: 8102 }],
  ['build:350', { split: 'build', count: 350, seed: 7 }],
  ['settle', { split: 'settle', count: 300, seed: 7 }],
  ['/sets/hybrid-pdf.jsonl', null],
  ['C:/sets/hybrid-pdf.jsonl', null],
])('"%s" means %o', (text, meant) => {
  expect(generatedOf(text, 7)).toEqual(meant)
})

test.each(['fit:0:1', 'fit:all:1', 'fit:5:', 'fit:5:1:2'])('"%s" is refused, and not read as something else', text => {
  expect(() => generatedOf(text, 7)).toThrow('<split>:<count>:<seed>')
})
