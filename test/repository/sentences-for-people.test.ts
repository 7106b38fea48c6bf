/** Sentences name the call that puts things right, for programs. The web app leaves that out: a person has a button for it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutIds } from '../../web/app/format.ts'

const root = new URL('../../src/language/', import.meta.url).pathname
const call = /\b(?:GET|POST|PATCH|PUT|DELETE) \//

/** Of calls that the app never makes. */
const neverShown = ['GET /api/rest/actions', 'GET /documents/{id}/pages']

/** As they stand in the catalogue, with a word for each value. */
function sentencesIn(language: string): string[] {
  const paths = readdirSync(join(root, language), { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'))
  return paths
    .flatMap(path => readFileSync(join(root, language, path), 'utf8').split('\n'))
    .filter(line => !line.startsWith('/**') && call.test(line) && !neverShown.some(one => line.includes(one)))
    .map(line =>
      line
        .replace(/[`'],?$/, '')
        .replace(/\$\{words\.sentence\(question\)\}/, 'Why?')
        .replace(/\$\{[^}]*\}/g, 'this'),
    )
}

test.each(['en', 'da', 'it'])('no call is left of those in %s', language => {
  const sentences = sentencesIn(language)
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.map(withoutIds).filter(shown => call.test(shown))).toEqual([])
})
