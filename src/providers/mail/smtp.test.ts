/** Why a mail did not leave, said by what really happened: the library puts the step that failed in place of it. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { selfSigned } from '../../../test/harness/self-signed.ts'
import { say } from '../../language/say.ts'
import { createSmtp } from './smtp.ts'

let server: Server | undefined
const sockets = new Set<Socket>()

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await new Promise(resolve => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const listening = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  })
  server = listening
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  return (listening.address() as AddressInfo).port
}

const certificate = selfSigned('127.0.0.1')
const encrypt = (socket: Socket): void => {
  new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => {})
}

const startTls = (socket: Socket) => {
  socket.write('220 fake.example ESMTP\r\n')
  socket.on('data', function onData(chunk) {
    if (!/^STARTTLS/i.test(String(chunk))) return void socket.write('250-fake.example\r\n250 STARTTLS\r\n')
    socket.off('data', onData)
    socket.write('220 go on\r\n')
    encrypt(socket)
  })
}

const toldBy = (port: number, isSecure: boolean) =>
  createSmtp(
    { host: '127.0.0.1', port, isSecure, requiresTls: true, login: undefined, from: 'books@example.com' },
    { stepMs: 240_000, wholeMs: 240_000 },
  ).send({ to: 'anna@example.com', subject: 'x', text: 'x', messageId: '<a@example.com>' }, new AbortController().signal)

test.each([
  ['a certificate of nobody, from the first byte', encrypt, true, 'certificate'],
  ['a certificate of nobody, after STARTTLS', startTls, false, 'certificate'],
  ['a server that ends at once', (socket: Socket): void => void socket.end(), false, 'broken'],
  ['a server that speaks no TLS', (socket: Socket): void => void socket.write('220 fake.example ESMTP\r\n'), true, 'unreachable'],
] as const)('%s', async (_, onSocket, isSecure, fault) => {
  expect(await toldBy(await listen(onSocket), isSecure)).toEqual({ outcome: 'away', told: say(`outside_failed.${fault}`) })
})

test('nobody at that port', async () => {
  expect(await toldBy(1, false)).toEqual({ outcome: 'away', told: say('outside_failed.unreachable') })
})
