/** Whether books, newspapers and magazines come on paper or over the network: goods in the one case, a service in the other. */
import { phrasePattern } from '../text/phrase-pattern.ts'
import type { CodingFacts } from './coding.ts'
import { saidOfPurchase } from './lines-beside-name.ts'
import type { SaidFact } from './purchase-facts.ts'

const online = phrasePattern([
  'online*',
  'on line',
  'on-line',
  '*digital*',
  'ebook*',
  'e-book*',
  'ebog',
  'e-bog',
  'ebøger',
  'e-bøger',
  'epaper',
  'e-paper',
  'eavis*',
  'e-avis*',
  'pdf',
  'epub',
  'kindle',
  'download*',
  'scaricabil*',
  'web',
  'app',
  'streaming',
  'lydbog',
  'lydbøger',
  'audiolibr*',
  'audiobook*',
  'banca dati',
  'banche dati',
  'database*',
  'data base',
  'databank*',
  'datenbank*',
  'accesso',
  'access',
  'newsletter*',
])

const printed = phrasePattern([
  'print',
  'printed',
  'trykt',
  'trykte',
  'hardcover',
  'hardback',
  'paperback',
  'indbundet',
  'hæftet',
  'cartace*',
  'stampat*',
  'brossura',
  'copertina rigida',
  'copie',
  'copies',
  'eksemplarer',
  'expl',
  'libro',
  'libri',
  'volume',
  'volumi',
  'book',
  'books',
  'buch',
  'bücher',
  'fachbuch',
  'fachbücher',
  'bog',
  'bøger',
  'fagbog',
  'fagbøger',
  'lærebøger',
  'livre',
  'livres',
])

/** What the lines say; nothing where they say neither. An online edition of a book is not printed. */
export function saysPublicationForm(facts: CodingFacts): SaidFact | undefined {
  const isOnline = saidOfPurchase(facts, line => online.test(line))
  if (isOnline !== undefined) {
    const onPaper = saidOfPurchase(facts, line => printed.test(line) && !online.test(line))
    return onPaper === undefined ? { answer: 'online', evidence: isOnline } : undefined
  }
  const onPaper = saidOfPurchase(facts, line => printed.test(line))
  return onPaper === undefined ? undefined : { answer: 'printed', evidence: onPaper }
}
