/**
 * A table written as text, for tests: the first line names the columns, two spaces or more part the cells, `-` is an empty one.
 * The formatter would pull an aligned array apart; text it leaves alone.
 */
export function rows(text: TemplateStringsArray): Record<string, string>[] {
  const [head, ...body] = text.raw[0]!.trim()
    .split('\n')
    .map(line => line.trim().split(/ {2,}/))
  return body.map(cells => Object.fromEntries(head!.map((name, at) => [name, cells[at] === '-' ? '' : (cells[at] ?? '')])))
}
