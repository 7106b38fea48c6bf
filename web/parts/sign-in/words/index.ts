import { screenWords } from '../../../words/screen-words.ts'

export const useSignInWords = screenWords({ en: () => import('./en.ts'), da: () => import('./da.ts'), it: () => import('./it.ts') })
