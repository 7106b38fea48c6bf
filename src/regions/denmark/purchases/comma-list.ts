/** The words between commas: a long table reads better as lines of text than as quoted strings. */
export const commaList = (text: TemplateStringsArray): string[] =>
  text
    .join('')
    .split(',')
    .map(word => word.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
