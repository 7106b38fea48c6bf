/** A mail server in this process that takes messages, or fails in the ways that mail servers do. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SmtpSettings } from '../../src/providers/mail/provider.ts'

/** `silent`: takes the connection and says nothing. `half`: takes the message and ends without an answer. */
export type SmtpBehaviour =
  | 'willing'
  | 'silent'
  | 'silent after data'
  | 'half'
  | 'refusing'
  | 'refusing the sender'
  | 'wanting a login'
  | 'busy'
  | 'sending noise'

export interface FakeSmtp {
  settings: SmtpSettings
  behaviour: SmtpBehaviour
  /** Messages that were answered with 250, as they came. */
  taken: { from: string; to: string; text: string }[]
  connections: number
  /** How many are open. */
  readonly open: number
  close(): Promise<void>
}

export async function startFakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>()
  const fake: FakeSmtp = {
    settings: { host: '127.0.0.1', port: 0, isSecure: false, requiresTls: false, login: undefined, from: 'Primanota <books@example.com>' },
    behaviour: 'willing',
    taken: [],
    connections: 0,
    get open() {
      return sockets.size
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  const server = createServer(socket => {
    fake.connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    converse(socket, fake)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  fake.settings.port = (server.address() as AddressInfo).port
  return fake
}

function converse(socket: Socket, fake: FakeSmtp): void {
  if (fake.behaviour === 'silent') return
  const say = (line: string) => socket.write(`${line}\r\n`)
  let rest = ''
  let message: string[] | undefined
  let [from, to] = ['', '']
  say(fake.behaviour === 'sending noise' ? `\u0000\u0001 220 ${'x'.repeat(100_000)}` : '220 fake.example ESMTP')
  const onLine = (line: string) => {
    if (message) {
      if (line !== '.') return void message.push(line)
      if (fake.behaviour === 'half') return void socket.destroy()
      if (fake.behaviour === 'silent after data') return
      fake.taken.push({ from, to, text: message.join('\r\n') })
      message = undefined
      return void say('250 2.0.0 taken')
    }
    if (/^EHLO/i.test(line)) return void say('250 fake.example')
    if (/^MAIL FROM/i.test(line)) {
      from = /<(.*?)>/.exec(line)?.[1] ?? ''
      if (fake.behaviour === 'refusing the sender') return void say('550 5.7.1 not from you')
      return void say(fake.behaviour === 'busy' ? '451 4.3.0 come back later' : '250 ok')
    }
    if (/^RCPT TO/i.test(line)) {
      to = /<(.*?)>/.exec(line)?.[1] ?? ''
      if (fake.behaviour === 'wanting a login') return void say('530 5.7.0 log in first')
      return void say(fake.behaviour === 'refusing' ? '550 5.1.1 no such mailbox' : '250 ok')
    }
    if (/^DATA/i.test(line)) {
      message = []
      return void say('354 go on')
    }
    if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
    say('250 ok')
  }
  socket.on('data', chunk => {
    rest += chunk.toString('utf8')
    for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
      const line = rest.slice(0, at)
      rest = rest.slice(at + 2)
      onLine(line)
    }
  })
}
