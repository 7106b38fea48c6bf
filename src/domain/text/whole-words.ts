/**
 * `\b` and `\w` know the letters of English only: in "Phønix" they see the word Ph, and in "Bjørnø" an n that stands alone. Patterns that look for words in
 * text as it is printed are written with them, because they can be read, and pass through here.
 */

const word = '\\p{L}\\p{M}\\p{N}_'
const boundary = `(?:(?<=[${word}])(?![${word}])|(?<![${word}])(?=[${word}]))`
const replaced: Readonly<Record<string, readonly [outside: string, inside: string]>> = {
  '\\b': [boundary, '\\b'],
  '\\w': [`[${word}]`, word],
  '\\W': [`[^${word}]`, '\\W'],
}

/** The same pattern for the letters of all languages. A letter with its accent as a character of its own is one letter too. */
export function wordwise(pattern: RegExp): RegExp {
  let isInClass = false
  const source = pattern.source.replace(/\\.|[[\]]/gu, token => {
    if (token === '[') isInClass = true
    if (token === ']') isInClass = false
    return replaced[token]?.[isInClass ? 1 : 0] ?? token
  })
  return new RegExp(source, pattern.flags.includes('u') ? pattern.flags : `${pattern.flags}u`)
}
