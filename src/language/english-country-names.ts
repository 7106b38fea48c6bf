import type { Words } from './words.ts'

/** Countries whose names have an article. */
const withArticle = new Set('AE BS CC CD CF CG DO FK FO GB GM IM KM KY MH MP MV NL PH SB SC TC UM US VA VG VI'.split(' '))

/** Within a sentence. The letters of Northern Irish VAT numbers are those of no country. */
export const named = (country: string, words: Words): string =>
  country === 'XI' ? 'Northern Ireland' : `${withArticle.has(country) ? 'the ' : ''}${words.country(country)}`
