/** `&amp;` and `&#233;`: the references that need no declaration. What a document declares itself is never expanded. */

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const written = `nbsp 160 pound 163 yen 165 sect 167 copy 169 laquo 171 shy 173 reg 174 deg 176 plusmn 177 middot 183 ordm 186 raquo 187 frac12 189 Agrave 192 Aacute 193
  Acirc 194 Atilde 195 Auml 196 Aring 197 AElig 198 Ccedil 199 Egrave 200 Eacute 201 Ecirc 202 Euml 203 Igrave 204 Iacute 205 Icirc 206 Iuml 207
  Ntilde 209 Ograve 210 Oacute 211 Ocirc 212 Otilde 213 Ouml 214 times 215 Oslash 216 Ugrave 217 Uacute 218 Ucirc 219 Uuml 220 szlig 223 agrave 224
  aacute 225 acirc 226 atilde 227 auml 228 aring 229 aelig 230 ccedil 231 egrave 232 eacute 233 ecirc 234 euml 235 igrave 236 iacute 237 icirc 238
  iuml 239 ntilde 241 ograve 242 oacute 243 ocirc 244 otilde 245 ouml 246 oslash 248 ugrave 249 uacute 250 ucirc 251 uuml 252 ndash 8211 mdash 8212
  lsquo 8216 rsquo 8217 sbquo 8218 ldquo 8220 rdquo 8221 bdquo 8222 bull 8226 hellip 8230 zwnj 8204 euro 8364 trade 8482 minus 8722 ensp 8194
  emsp 8195 thinsp 8201`

/** What mails written as HTML use beside those; the other two thousand are rare, and stay as they are. */
const html: Readonly<Record<string, string>> = {
  ...predefined,
  ...Object.fromEntries([...written.matchAll(/(\w+) (\d+)/g)].map(([, name, code]) => [name, String.fromCharCode(Number(code))])),
}

/** Nothing that cannot be stored: no NUL, no half of a surrogate pair, nothing beyond Unicode. */
function characterOf(digits: string, base: number): string | undefined {
  const code = Number.parseInt(digits, base)
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined
}

const reference = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z][A-Za-z\d]{1,9}));/g

const resolve = (text: string, names: Readonly<Record<string, string>>): string =>
  text.includes('&')
    ? text.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
        if (name !== undefined) return Object.hasOwn(names, name) ? names[name]! : whole
        return (decimal === undefined ? characterOf(hexadecimal!, 16) : characterOf(decimal, 10)) ?? ''
      })
    : text

export const resolveXml = (text: string): string => resolve(text, predefined)
export const resolveHtml = (text: string): string => resolve(text, html)
