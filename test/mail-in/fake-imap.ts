/** A mail server in this process that speaks as much IMAP (RFC 3501, UIDPLUS, MOVE) as reading a mailbox needs, and misbehaves where a test wants it to. */
import { createServer, type Socket } from 'node:net'

export interface StoredMail {
  uid: number
  raw: Buffer
  flags: Set<string>
}

export interface FakeImap {
  port: number
  user: string
  password: string
  folders: Map<string, StoredMail[]>
  uidValidity: number
  /** Every command that came, without its tag. */
  commands: string[]
  add(raw: Buffer | string, folder?: string): number
  /** The next time a message is fetched the line breaks after so many bytes of it. */
  breakFetchAfter: number | null
  /** The next time a message is fetched it comes a byte at a time, and so for hours. */
  dripsFetch: boolean
  /** What a listing says about the size of messages, where it lies. */
  toldSize: number | null
  /** All numbers anew, as after a restored backup. */
  renumber(): void
  close(): Promise<void>
}

const quoted = (text: string | undefined): string => (text === undefined ? 'NIL' : `"${text.replace(/(["\\])/g, '\\$1')}"`)

const headerOf = (raw: Buffer, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(raw.toString('latin1').split(/\r?\n\r?\n/)[0] ?? '')?.[1]?.trim()

function envelopeOf(raw: Buffer): string {
  const from = headerOf(raw, 'From')
  const [, local, host] = /([^\s<@]+)@([^\s>]+)/.exec(from ?? '') ?? []
  const person = local === undefined ? 'NIL' : `((NIL NIL ${quoted(local)} ${quoted(host)}))`
  const parts = [headerOf(raw, 'Date'), headerOf(raw, 'Subject')].map(quoted)
  return `(${parts.join(' ')} ${person} ${person} ${person} NIL NIL NIL NIL ${quoted(headerOf(raw, 'Message-ID'))})`
}

function inSet(set: string, uid: number, last: number): boolean {
  return set.split(',').some(part => {
    const [from, to = from] = part.split(':').map(end => (end === '*' ? last : Number(end)))
    return uid >= Math.min(from!, to!) && uid <= Math.max(from!, to!)
  })
}

export async function startFakeImap(user = 'bilag@nordlys.example', password = 'secret-of-mailbox'): Promise<FakeImap> {
  let nextUid = 1
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    speak(socket)
  })

  function speak(socket: Socket): void {
    let selected: StoredMail[] | undefined
    let isKnown = false
    let buffered = ''
    const say = (line: string) => void socket.write(`${line}\r\n`)
    say('* OK [CAPABILITY IMAP4rev1 UIDPLUS MOVE] ready')

    const fetch = (set: string, items: string) => {
      const last = selected?.at(-1)?.uid ?? 0
      for (const [index, { uid, raw, flags }] of (selected ?? []).entries()) {
        if (!inSet(set, uid, last)) continue
        const parts = [`UID ${uid}`]
        if (/RFC822\.SIZE/i.test(items)) parts.push(`RFC822.SIZE ${fake.toldSize ?? raw.length}`)
        if (/FLAGS/i.test(items)) parts.push(`FLAGS (${[...flags].join(' ')})`)
        if (/ENVELOPE/i.test(items)) parts.push(`ENVELOPE ${envelopeOf(raw)}`)
        const head = `* ${index + 1} FETCH (${parts.join(' ')}`
        if (!/BODY(\.PEEK)?\[\]/i.test(items)) {
          say(`${head})`)
          continue
        }
        socket.write(`${head} BODY[] {${raw.length}}\r\n`)
        if (fake.breakFetchAfter !== null) {
          const bytes = fake.breakFetchAfter
          fake.breakFetchAfter = null
          socket.write(raw.subarray(0, bytes), () => socket.destroy())
          return false
        }
        if (fake.dripsFetch) {
          fake.dripsFetch = false
          let at = 0
          const timer = setInterval(() => socket.write(raw.subarray(at, ++at)), 5)
          socket.on('close', () => clearInterval(timer))
          return false
        }
        socket.write(raw)
        say(')')
      }
      return true
    }

    const answer = (line: string) => {
      const [, tag = '*', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      fake.commands.push(rest.replace(password, '…'))
      const [word = '', second = ''] = rest.split(' ')
      const command = word.toUpperCase() === 'UID' ? `UID ${second.toUpperCase()}` : word.toUpperCase()
      const words = rest.split(' ').slice(command.startsWith('UID ') ? 2 : 1)
      const ok = (text = 'done') => say(`${tag} OK ${text}`)
      if (command === 'CAPABILITY') {
        say('* CAPABILITY IMAP4rev1 UIDPLUS MOVE')
        return ok()
      }
      if (command === 'LOGIN') {
        isKnown = rest.includes(user) && rest.includes(password)
        return isKnown ? ok() : say(`${tag} NO [AUTHENTICATIONFAILED] wrong`)
      }
      if (command === 'LOGOUT') {
        say('* BYE')
        ok()
        return void socket.end()
      }
      if (!isKnown) return say(`${tag} NO first log in`)
      if (command === 'LIST' || command === 'LSUB') {
        if (/"" ""\s*$/.test(rest)) say(`* ${command} (\\Noselect) "/" ""`)
        else for (const name of fake.folders.keys()) say(`* ${command} () "/" ${quoted(name)}`)
        return ok()
      }
      if (command === 'CREATE') {
        fake.folders.set(words.join(' ').replaceAll('"', ''), [])
        return ok()
      }
      if (command === 'SELECT' || command === 'EXAMINE') {
        const name = words[0]!.replaceAll('"', '')
        selected = fake.folders.get(name)
        if (!selected) return say(`${tag} NO [NONEXISTENT] there is no ${name}`)
        say(`* ${selected.length} EXISTS`)
        say('* FLAGS (\\Seen)')
        say('* OK [PERMANENTFLAGS (\\Seen \\*)] ok')
        say(`* OK [UIDVALIDITY ${fake.uidValidity}] ok`)
        say(`* OK [UIDNEXT ${nextUid}] ok`)
        return ok('[READ-WRITE] done')
      }
      if (command === 'UID SEARCH') {
        const set = words.at(-1)!
        const last = selected?.at(-1)?.uid ?? 0
        say(
          `* SEARCH ${(selected ?? [])
            .filter(({ uid }) => inSet(set, uid, last))
            .map(({ uid }) => uid)
            .join(' ')}`.trimEnd(),
        )
        return ok()
      }
      if (command === 'UID FETCH') return fetch(words[0]!, words.slice(1).join(' ')) ? ok() : undefined
      if (command === 'UID STORE') {
        for (const mail of selected ?? []) if (inSet(words[0]!, mail.uid, 0)) mail.flags.add('\\Seen')
        return ok()
      }
      if (command === 'UID MOVE') {
        const target = fake.folders.get(words.slice(1).join(' ').replaceAll('"', ''))
        if (!target) return say(`${tag} NO [TRYCREATE] no such folder`)
        for (const mail of [...(selected ?? [])]) {
          if (!inSet(words[0]!, mail.uid, 0)) continue
          const index = selected!.indexOf(mail)
          selected!.splice(index, 1)
          target.push({ ...mail, uid: nextUid++ })
          say(`* ${index + 1} EXPUNGE`)
        }
        return ok()
      }
      return ok()
    }

    socket.on('data', chunk => {
      buffered += chunk.toString('latin1')
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        answer(line)
      }
    })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeImap = {
    port: (server.address() as { port: number }).port,
    user,
    password,
    folders: new Map([['INBOX', []]]),
    uidValidity: 1,
    commands: [],
    breakFetchAfter: null,
    dripsFetch: false,
    toldSize: null,
    add(raw, folder = 'INBOX') {
      const uid = nextUid++
      fake.folders.get(folder)!.push({ uid, raw: Buffer.isBuffer(raw) ? raw : Buffer.from(raw, 'utf8'), flags: new Set() })
      return uid
    },
    renumber() {
      fake.uidValidity += 1
      nextUid = 1
      for (const mails of fake.folders.values()) for (const mail of mails) mail.uid = nextUid++
    },
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return fake
}
