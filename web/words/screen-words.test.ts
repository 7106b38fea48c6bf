import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, expect, test, vi } from 'vitest'
import { NotLoaded } from '../app/loading/load-once.ts'
import { en } from './en/index.ts'
import { ReaderContext } from './index.ts'
import { screenWords } from './screen-words.ts'

afterEach(() => vi.unstubAllGlobals())

const Screen = ({ useScreenWords }: { useScreenWords: () => { title: string } }) => createElement('p', null, useScreenWords().title)

/** Words that cannot be loaded until the connection is back. */
function madeScreen() {
  // No language yet: they are asked for by the screen itself.
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  let [loads, isBack] = [0, false]
  const load = async () => {
    loads += 1
    // A screen that asks for ever would never be done.
    if (!isBack && loads < 20) throw new Error('no connection')
    return { words: { title: 'Here' } }
  }
  const useScreenWords = screenWords({ en: load, da: load, it: load })
  const draw = async (): Promise<string> => {
    const value = { language: 'en', words: en } as const
    const { prelude } = await prerender(createElement(ReaderContext, { value }, createElement(Screen, { useScreenWords })), {
      onError: () => undefined,
    })
    return new Response(prelude).text()
  }
  return {
    draw,
    loads: () => loads,
    reconnect: () => {
      isBack = true
    },
  }
}

test('words that cannot be loaded are told as an error, after one try', async () => {
  const screen = madeScreen()
  await expect(screen.draw()).rejects.toThrow('no connection')
  expect(screen.loads()).toBe(1)
})

test('whoever is told asks again, and once they came they are not asked for any more', async () => {
  const screen = madeScreen()
  const told: unknown = await screen.draw().catch((error: unknown) => error)
  if (!(told instanceof NotLoaded)) throw new Error('another mistake', { cause: told })
  await expect(told.again()).rejects.toThrow('no connection')
  screen.reconnect()
  await told.again()
  expect([await screen.draw(), screen.loads()]).toEqual(['<p>Here</p>', 3])
  await told.again()
  await screen.draw()
  expect(screen.loads()).toBe(3)
})
