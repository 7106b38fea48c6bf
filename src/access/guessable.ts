/** How soon a password would be guessed: by the lists of those that people use most, and the ways in which they change them. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { foldForSearch } from '../domain/text/folding.ts'
import { da } from './common-words/da.ts'
import { it } from './common-words/it.ts'

/** Its time grows with the square of the length; what is common is shorter than this. */
const lengthMax = 32

/** Fewer than a million tries. */
const scoreMin = 2

/** In the order of the list, which is how often they are used; æ, ø, å and accents also as people without the key write them. */
function listed(words: string): string[] {
  const spelled = words
    .trim()
    .split(/\s+/)
    .flatMap(word => [
      word,
      foldForSearch(word),
      word.normalize('NFD').replace(/\p{M}+/gu, ''),
      word.replaceAll('ø', 'o').replaceAll('å', 'a'),
    ])
  return [...new Set(spelled)].filter(word => word.length > 1)
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** The long lists are read when the first password is chosen. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const own = { 'commonWords-da': listed(da), 'commonWords-it': listed(it) }
  return new ZxcvbnFactory({ dictionary: { ...dictionary, ...own }, graphs: adjacencyGraphs })
}

/** So many tries are nothing to who has a list of words. */
const wordTriesMax = 1e8
/** Behind a word people put a digit, a year or a sign: what is longer than this counts no more. */
const addedTriesMax = 1000

interface Part {
  pattern: string
  token: string
  rank?: number
}

/** Words of the lists without a space between them, and digits or signs beside them: who guesses tries those together, by how common they are. */
function triesOfWords(parts: readonly Part[]): number {
  return parts.reduce((tries, { pattern, token, rank }) => {
    if (pattern === 'dictionary' && rank !== undefined) return tries * rank
    return /\p{L}/u.test(token) ? Number.POSITIVE_INFINITY : tries * Math.min(addedTriesMax, 10 ** token.length)
  }, 1)
}

/** `words` are those that belong to the person. */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator().catch(error => {
    estimator = undefined
    throw error
  })
  const { score, feedback, sequence } = (await estimator).check(password.slice(0, lengthMax), ['primanota', ...words])
  // It warns of what is on a list, or like something there, also where many digits follow.
  if (score < scoreMin || feedback.warning) return true
  return !/\s/.test(password.trim()) && triesOfWords(sequence as readonly Part[]) < wordTriesMax
}
