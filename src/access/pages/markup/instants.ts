import { type Language, localeOf } from '../../../language/languages.ts'
import { type Html, html } from './html.ts'

/** On the clocks of the organization, as the reader writes it. */
export function formatInstant(
  { language }: { language: Language },
  instant: string,
  timeZone: string,
  precision: 'minute' | 'day' = 'minute',
): Html {
  const style = precision === 'minute' ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' }
  const text = new Intl.DateTimeFormat(localeOf[language], { ...(style as Intl.DateTimeFormatOptions), timeZone }).format(new Date(instant))
  return html`<time datetime="${instant}">${text}</time>`
}
