import { expect, test } from 'vitest'
import { sha256Hex, signed } from './sign.ts'

/** The examples of "Signature Calculations for the Authorization Header" in the API reference of Amazon S3. */
const credentials = { keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const at = new Date('2013-05-24T00:00:00Z')
const nothing = sha256Hex('')

test.each([
  ['GET', '/test.txt', { Range: 'bytes=0-9' }, nothing, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  [
    'PUT',
    '/test%24file.text',
    { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    sha256Hex('Welcome to Amazon S3.'),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, nothing, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET', '/?max-keys=2&prefix=J', {}, nothing, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('%s %s is signed as published', (method, path, headers, bodySha256, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  const { authorization } = signed({ method, url, headers: headers as Record<string, string>, bodySha256 }, credentials, at)
  expect(authorization).toContain(`Signature=${signature}`)
})
