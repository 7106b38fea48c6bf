/** How soon a password would be guessed: by the lists of those that people use most, and the ways in which they change them. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Its time grows with the square of the length; what is common is shorter than this. */
const lengthMax = 32

/** Fewer than a million tries. */
const scoreMin = 2

let estimator: Promise<ZxcvbnFactory> | undefined

/** The lists are read when the first password is chosen. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/** `words` are those that belong to the person. */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator().catch(error => {
    estimator = undefined
    throw error
  })
  const { score, feedback } = (await estimator).check(password.slice(0, lengthMax), ['primanota', ...words])
  // It warns of what is on a list, or like something there, also where many digits follow.
  return score < scoreMin || Boolean(feedback.warning)
}
