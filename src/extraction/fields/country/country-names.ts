/** The names of countries, as addresses have them in several languages. */
import { countryCodes, countryName } from '../../../domain/identity/countries.ts'
import { fold } from '../../text/words.ts'

/** How addresses name countries beside their English names. */
const otherNames: Readonly<Record<string, string>> = {
  AT: 'Østrig, Österreich, Austria',
  BE: 'Belgien, Belgio, Belgique, België',
  CH: 'Schweiz, Svizzera, Suisse',
  CZ: 'Tjekkiet, Czech Republic, Repubblica Ceca',
  DE: 'Tyskland, Deutschland, Germania, Allemagne, Alemania',
  DK: 'Danmark, Danimarca, Dänemark, Danemark, Dinamarca',
  ES: 'Spanien, España, Spagna, Espagne',
  FI: 'Suomi, Finlandia',
  FR: 'Frankrig, Francia, Frankreich',
  GB: 'Storbritannien, Regno Unito, Great Britain, England, Scotland, UK, Inghilterra',
  GR: 'Grækenland, Grecia',
  IE: 'Irland, Irlanda',
  IT: 'Italien, Italia, Italie',
  LU: 'Lussemburgo',
  NL: 'Holland, Nederland, Paesi Bassi, Olanda, The Netherlands',
  NO: 'Norge, Norvegia, Norwegen',
  PL: 'Polen, Polska, Polonia',
  PT: 'Portogallo',
  SE: 'Sverige, Svezia, Schweden',
  TR: 'Turkey, Turchia, Tyrkiet, Türkei, Turquie',
  US: 'USA, United States of America, U.S.A., Stati Uniti, Vereinigte Staaten',
}

/** These are names of states, cities or people as well: alone they say nothing. */
const ambiguous = new Set(['GE', 'JE', 'JO', 'TD', 'ML', 'GG', 'MO', 'SJ', 'LB', 'CU', 'TO', 'NU', 'SX', 'MF'])

const countryOfName = new Map<string, string>()
for (const code of countryCodes) if (!ambiguous.has(code)) countryOfName.set(fold(countryName(code) ?? code), code)
for (const [code, names] of Object.entries(otherNames)) for (const name of names.split(', ')) countryOfName.set(fold(name), code)

/** A country's name as the whole of a column, or at its end behind a comma. */
export function countryNamedIn(text: string): string | undefined {
  const cleaned = fold(text)
    .replace(/[\s.,;)]+$/, '')
    .replace(/^[\s(]+/, '')
  const last = cleaned.slice(cleaned.lastIndexOf(',') + 1).trim()
  return countryOfName.get(cleaned) ?? (last === cleaned ? undefined : countryOfName.get(last))
}

/** "Dublin 2, Ireland" is where a company is, not what it is called. */
export const isCountryName = (text: string): boolean => countryNamedIn(text) !== undefined
