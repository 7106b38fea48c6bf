/** Greek in Latin letters by ELOT 743 (ISO 843, type 2), as Greek passports and road signs have it. */

const letters: ReadonlyMap<string, string> = new Map(
  `α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o ϐ:v ϑ:th ϕ:f ϖ:p ϰ:k ϱ:r ϲ:s ϳ:j`
    .split(/\s+/)
    .map(entry => entry.split(':') as [string, string]),
)

/** The sounds before which the second letter of these pairs is a v; elsewhere it is an f. */
const voiced = /^[αεηιουωβγδζλμνρ]/
const gliding: ReadonlyMap<string, string> = new Map([
  ['α', 'a'],
  ['ε', 'e'],
  ['η', 'i'],
])
const nasal: ReadonlyMap<string, string> = new Map([
  ['γ', 'ng'],
  ['ξ', 'nx'],
  ['χ', 'nch'],
])

interface Letter {
  /** Lower case and without its accent; diaeresis is kept, since it parts two letters. */
  base: string
  isCapital: boolean
  hasDiaeresis: boolean
  /** As it was written, for what is no Greek letter. */
  written: string
}

function toLetter(written: string): Letter {
  const parts = written.normalize('NFD')
  const base = parts.charAt(0).toLowerCase()
  return { base: letters.has(base) ? base : '', isCapital: /\p{Lu}/u.test(written), hasDiaeresis: parts.includes('\u0308'), written }
}

/** A spelling and the number of letters that it stands for. */
function spellAt(all: readonly Letter[], at: number): [string, number] {
  const { base } = all[at]!
  const next = all[at + 1]
  if (next !== undefined && next.base === 'υ' && !next.hasDiaeresis) {
    if (base === 'ο') return ['ou', 2]
    const vowel = gliding.get(base)
    if (vowel !== undefined) return [vowel + (voiced.test(all[at + 2]?.base ?? '') ? 'v' : 'f'), 2]
  }
  if (base === 'γ' && next !== undefined && nasal.has(next.base)) return [nasal.get(next.base)!, 2]
  const isFirst = (all[at - 1]?.base ?? '') === ''
  if (base === 'μ' && next?.base === 'π' && isFirst) return ['b', 2]
  return [letters.get(base)!, 1]
}

function inCase(spelling: string, all: readonly Letter[], at: number, length: number): string {
  if (!all[at]!.isCapital) return spelling
  const following = all[at + length]
  const neighbour = length > 1 ? all[at + 1] : following !== undefined && following.base !== '' ? following : all[at - 1]
  return neighbour?.isCapital ? spelling.toUpperCase() : spelling.charAt(0).toUpperCase() + spelling.slice(1)
}

/** Everything else is left as it is. */
export function spellGreek(text: string): string {
  if (!/\p{Script=Greek}/u.test(text)) return text
  const all = Array.from(text, toLetter)
  let spelled = ''
  for (let at = 0; at < all.length; ) {
    if (all[at]!.base === '') {
      spelled += all[at]!.written
      at += 1
      continue
    }
    const [spelling, length] = spellAt(all, at)
    spelled += inCase(spelling, all, at, length)
    at += length
  }
  return spelled
}
