import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  title: 'Ændringslog',
  all: 'Alle ændringer',
  byAgents: 'Af apps og nøgler',
  agentsSince: ({ count, day }) => `${count === '1' ? '1 ændring' : `${count} ændringer`} af apps og nøgler, siden du så her den ${day}.`,
  noAgentsSince: ({ day }) => `Ingen ændringer af apps og nøgler, siden du så her den ${day}.`,
  firstVisit: 'Fra nu af står her, hvad apps og nøgler har ændret, siden du sidst så her.',
  when: 'Hvornår',
  who: 'Hvem',
  what: 'Hvad',
  target: 'Post',
  forPerson: 'for en person',
  byActor: 'Kun denne',
  byTarget: 'Kun denne post',
  clear: 'Ryd filteret',
  only: 'Kun',
  openRecord: 'Åbn posten',
  request: 'Forespørgsel',
  action: 'Handling',
  noChanges: 'Ingen felter er ændret.',
  nothing: 'Intet er ændret her endnu.',
  nothingFound: 'Ingen ændring passer til filteret.',
  actors: { user: 'Person', key: 'Nøgle', user_key: 'Egen nøgle', app: 'App', system: 'Tjenesten' },
}
