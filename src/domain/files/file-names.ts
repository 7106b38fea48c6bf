// Control characters, lone surrogates, and formatting characters: bidi overrides make "fdp.exe" read as "exe.pdf".
// The two joiners stay, since scripts and emoji are spelled with them.
const unseen = /[\p{Cc}\p{Cs}]|(?!\u200c|\u200d)\p{Cf}/gu

// A letter is required, so that the month in "Nota del 12.05" is not taken for an extension; and something before it, as ".htaccess" has none.
const extensionPattern = /(?<=.)\.(?=\d*[a-z])[a-z\d]{1,10}$/i

const nameBytesMax = 255

/** The name to show and to offer for download. It never becomes a path on our side. `fallbackExtension` is without its dot. */
export function cleanFileName(name: string | undefined, fallbackExtension: string): string {
  // Decomposed names (macOS) are composed, so that the same name is the same text.
  const seen = tidy(name ?? '').normalize('NFC')
  const base = seen.slice(Math.max(seen.lastIndexOf('/'), seen.lastIndexOf('\\')) + 1).trim()
  const named = /^[. ]*$/.test(base) ? 'file' : base
  const extension = extensionPattern.exec(named)?.[0]
  const stem = extension === undefined ? named : named.slice(0, -extension.length)
  const ending = extension ?? `.${fallbackExtension}`
  return shorten(stem, nameBytesMax - ending.length) + ending
}

/** The Content-Disposition value (RFC 6266): plain ASCII for old readers, the real name in the extended form of RFC 8187. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = tidy(name).replace(/[/\\]/g, '_') || 'file'
  // A percent sign in the quoted form is decoded by some browsers and not by others (RFC 6266, appendix D).
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\/%]/gu, '_')
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const tidy = (name: string) => name.replace(/\s/g, ' ').replace(unseen, '').replace(/ +/g, ' ').trim()

function shorten(text: string, bytesMax: number): string {
  // encodeInto stops before a character that does not fit.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytesMax))
  return read < text.length ? text.slice(0, read).trimEnd() : text
}
