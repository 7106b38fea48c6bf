/** The settings of mail and of an identity provider: what is wrong is said at the start, without what was set. */
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'

const from = 'Books <books@example.com>'

test('a mail server is read from its address; its parts may be escaped', () => {
  const read = (url: string, more = {}) => readConfig({ PRIMANOTA_SMTP_URL: url, PRIMANOTA_MAIL_FROM: from, ...more }).smtp
  expect(read('smtp://anna:p%40ss@mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    isSecure: false,
    requiresTls: true,
    login: { user: 'anna', password: 'p@ss' },
    from,
  })
  expect(read('smtps://mail.example')).toMatchObject({ port: 465, isSecure: true, login: undefined })
  expect(read('smtp://localhost:1025')).toMatchObject({ port: 1025, requiresTls: false })
  expect(read('smtp://mail.example', { PRIMANOTA_SMTP_TLS: 'off' })).toMatchObject({ requiresTls: false })
  expect(readConfig({}).smtp).toBeUndefined()
})

const provider = {
  PRIMANOTA_OIDC_ISSUER: 'https://id.example',
  PRIMANOTA_OIDC_CLIENT_ID: 'primanota',
  PRIMANOTA_OIDC_CLIENT_SECRET: 'hidden',
}

test('an identity provider is read, named by its host where nothing else is set', () => {
  expect(readConfig(provider).openId).toEqual({
    issuer: 'https://id.example',
    clientId: 'primanota',
    clientSecret: 'hidden',
    name: 'id.example',
  })
  expect(readConfig({ ...provider, PRIMANOTA_OIDC_NAME: 'Bureau' }).openId?.name).toBe('Bureau')
})

test.each(['PRIMANOTA_SECRET_NEXT', 'PRIMANOTA_SECRET_PREVIOUS'])('%s is as long as a secret must be', name => {
  const read = () => readConfig({ NODE_ENV: 'production', PRIMANOTA_SECRET: 's'.repeat(32), [name]: 'hidden' })
  expect(read).toThrow(`${name} must have at least 32 characters`)
  expect(read).not.toThrow('hidden')
})

test.each([
  ['no sender', { PRIMANOTA_SMTP_URL: 'smtp://u:hidden@mail.example' }, 'PRIMANOTA_MAIL_FROM'],
  ['no server', { PRIMANOTA_MAIL_FROM: from }, 'PRIMANOTA_SMTP_URL'],
  ['another protocol', { PRIMANOTA_SMTP_URL: 'http://u:hidden@mail.example', PRIMANOTA_MAIL_FROM: from }, 'PRIMANOTA_SMTP_URL'],
  [
    'a sender with a line break',
    { PRIMANOTA_SMTP_URL: 'smtp://mail.example', PRIMANOTA_MAIL_FROM: 'A\r\nBcc: b <c@example.com>' },
    'PRIMANOTA_MAIL_FROM',
  ],
  ['half of a provider', { PRIMANOTA_OIDC_ISSUER: 'https://id.example' }, 'PRIMANOTA_OIDC_CLIENT_ID'],
  ['a stray percent sign', { PRIMANOTA_SMTP_URL: 'smtp://u:100%hidden@mail.example', PRIMANOTA_MAIL_FROM: from }, 'write it as %25'],
  ['a provider with a password', { ...provider, PRIMANOTA_OIDC_ISSUER: 'https://u:hidden@id.example' }, 'PRIMANOTA_OIDC_ISSUER'],
  ['a provider without TLS', { ...provider, PRIMANOTA_OIDC_ISSUER: 'http://id.example' }, 'PRIMANOTA_OIDC_ISSUER'],
])('%s is refused', (_name, environment, told) => {
  const read = () => readConfig(environment)
  expect(read).toThrow(told)
  expect(read).not.toThrow('hidden')
})
