import { toLocalPath } from '../sign-in.ts'
import { inWindow, type Page, type PageAnswer, type Visit } from './visit.ts'

/** Somebody came here from the page that connects an app. */
export const isConnecting = (next: string): boolean => next.startsWith('/oauth/')

/** On the way to the connect page these are part of it. */
export const onTheWay =
  (answer: (visit: Visit) => Promise<PageAnswer>) =>
  async (visit: Visit): Promise<PageAnswer> => {
    const next = visit.form.text('next') || visit.query.text('next')
    return isConnecting(toLocalPath(next)) ? inWindow(await answer(visit)) : answer(visit)
  }

export const allOnTheWay = (pages: readonly Page[]): readonly Page[] => pages.map(page => ({ ...page, answer: onTheWay(page.answer) }))
