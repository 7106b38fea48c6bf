/** What a page says, piece by piece, and what of it is still in English. */

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The texts between tags, and those that only a screen reader reads. Code, names of apps, moments and what says that it is English are left out. */
export function textsIn(html: string): string[] {
  const body = html.replace(/<(code|pre|bdi|time)\b[^>]*>[\s\S]*?<\/\1>|<span lang="en">[^<]*/g, '<i>')
  const labels = [...html.matchAll(/\saria-label="([^"]*)"/g)].map(([, label = '']) => label)
  return [...body.split(/<[^>]*>/), ...labels]
    .map(text =>
      text
        .replace(/&[^;\s]+;/g, entity => entities[entity] ?? entity)
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(text => /\p{L}{2}/u.test(text))
}

/** Written the same in all three languages, or in the language in question. */
const shared: readonly RegExp[] = [
  /^Primanota$/,
  /^E-mail$/,
  /^Password$/,
  /^Sandbox$/,
  /^(Claude Code|Codex)$/,
  /^\S+@\S+$/,
  /^https?:\/\/\S+$/,
  /^pn_live_\w+…$/,
  /^[A-Z]{3} · [A-Z]{2}[\d ]+$/,
]

/** What is told in the same words as to an English reader. `names` are what people and companies are called. */
export function leftOver(html: string, english: string, names: readonly string[]): string[] {
  const before = new Set(textsIn(english))
  const isName = (text: string) => names.includes(text.replace(/ · Primanota$/, '')) || shared.some(pattern => pattern.test(text))
  return textsIn(html).filter(text => before.has(text) && !isName(text))
}
