import { expect, test } from 'vitest'
import { type Command, createCommands } from './commands.tsx'

const command = (name: string, ...keys: string[]): Command => ({ name, label: name, group: 'all', keys, run: () => undefined })

test.each([
  ['before the screen', [true, false]],
  ['together with it, and after it', [false, true]],
])('a key is that of the screen, also where the frame is there %s', (_when, order) => {
  const commands = createCommands()
  for (const isCommon of order)
    commands.add(() => (isCommon ? [command('upload', 'u'), command('help', '?')] : [command('unmatch', 'u')]), isCommon)
  expect(commands.list().map(({ name, keys }) => [name, keys])).toEqual([
    ['unmatch', ['u']],
    ['upload', []],
    ['help', ['?']],
  ])
})
