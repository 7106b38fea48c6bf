import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  signIn: 'Accedi',
  asked: 'La sessione è scaduta. Accedi di nuovo: nulla di quanto hai scritto va perso.',
  later: 'Più tardi',
  putOff: 'La sessione è scaduta. Quanto hai scritto resta in questa pagina e sarà salvato quando avrai effettuato di nuovo l’accesso.',
}
