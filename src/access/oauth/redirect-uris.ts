/**
 * Where a person may be sent back to with a code: to a site over TLS, to a program on their own device over loopback, or to an app that owns a scheme
 * (RFC 8252, section 7; RFC 9700, section 4.1). Everything else is refused when a client registers, so that it is never matched against.
 */

export const redirectUrisMax = 10
const lengthMax = 2000

/** Written out: another spelling of the same address is somebody's trick. */
const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/?]|$)/i

/**
 * Schemes that a browser or an operating system acts on by itself, so that no app owns them: they run something, open something, or send the code
 * somewhere in the clear.
 */
const ownedByNobody =
  /^(about|acap|acct|afp|blob|chrome(-.*)?|cid|content|data|dav|dict|dns|edge|facetime.*|feed|file|filesystem|ftps?|geo|git|gopher|help|hcp|h323|iax|im|imap|info|intent|ipps?|irc.*|itms.*|jar|javascript|jms|ldaps?|livescript|magnet|mailto|market|mhtml|mid|mms|mocha|moz-.*|ms-.*|news|nfs|nntp|opaquelocktoken|pop|pres|prefs|resource|res|rsync|rtsps?|search(-ms)?|service|sftp|shell|shortcuts|sips?|skype|smb|sms(to)?|snmp|ssh|svn|tel(net)?|tftp|tip|turns?|urn|vbscript|view-source|vnc|wais|webcal|wss?|wyciwyg|x-apple.*|xmpp)$/

/**
 * Schemes behind which a site stands: those with which a browser is told to open one, and those that a site may have itself registered for (HTML, section
 * 8.7, registerProtocolHandler). A person would be told of a program on their device, and the code would go to somebody who is nowhere on the page.
 */
const leadsToSites =
  /^((web|ext)\+.*|bitcoin|brave|cabal|dat|ddgquicklink|did|doi|duckduckgo|dweb|ethereum|firefox(-.*)?|googlechromes?(-.*)?|hyper|ip[fn]s|isolated-app|matrix|microsoft-edge(-.*)?|openpgp4fpr|opera(-.*)?|payto|safari(-.*)?|ssb|touch-https?|vivaldi|wtai|x-safari-.*|x-web-search)$/

export interface RedirectUri {
  kind: 'site' | 'loopback' | 'app'
  /** What a person is shown: the host, or the scheme of an app. */
  host: string
  /** A program on the person's own device: nobody can tell which one it is. */
  isOnThisDevice: boolean
}

/** Undefined for an address that nobody may be sent to. */
export function readRedirectUri(text: string): RedirectUri | undefined {
  // Browsers read a backslash as a slash and drop what cannot be seen, so that the address they go to is not the one that was looked at.
  if (text.length > lengthMax || !/^[\x21-\x7e]+$/.test(text) || /[\\#"<>^`{|}]/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@')) return undefined
  const isOnThisDevice = loopback.test(text)
  if (url.protocol === 'http:') return isOnThisDevice ? { kind: 'loopback', host: url.hostname, isOnThisDevice } : undefined
  if (url.protocol === 'https:') return isHost(authorityOf(text)) ? { kind: 'site', host: url.host, isOnThisDevice } : undefined
  const scheme = url.protocol.slice(0, -1)
  // RFC 8252, section 7.1: a scheme, and then a path.
  const isOwned =
    scheme.length > 1 && !ownedByNobody.test(scheme) && !leadsToSites.test(scheme) && text.startsWith('/', url.protocol.length)
  return isOwned ? { kind: 'app', host: url.protocol, isOnThisDevice: true } : undefined
}

/** A pattern is no host: it would look as if it matched more than itself. */
const isHost = (authority: string): boolean => authority !== '' && !authority.includes('*')

/** As it is written: the parser corrects what it can. */
const authorityOf = (text: string): string => /^[^:]+:\/\/([^/?]*)/.exec(text)?.[1] ?? ''
