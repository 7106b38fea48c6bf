import { type Html, html } from './html.ts'

/** On the clocks of the organization. */
export function formatInstant(instant: string, timeZone: string, precision: 'minute' | 'day' = 'minute'): Html {
  const style = precision === 'minute' ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' }
  const text = new Intl.DateTimeFormat('en-GB', { ...(style as Intl.DateTimeFormatOptions), timeZone }).format(new Date(instant))
  return html`<time datetime="${instant}">${text}</time>`
}
