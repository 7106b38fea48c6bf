/** The routes that take bytes without a key: the address in their path, or a signature, says who may send. */
import { takeUpload, uploadAddressPath } from '../../actions/documents/uploads/upload-address.ts'
import { keepMessage } from '../../actions/mail-in/keep-message.ts'
import { webhookPath } from '../../actions/mail-in/record.ts'
import { messageBytesMax } from '../../domain/mail-in/judge.ts'
import { say } from '../../language/say.ts'
import { problemAnswer, shared, successAnswer } from './answers.ts'
import { areaOf } from './areas.ts'
import { exampleOf, idExample } from './examples.ts'
import type { Schemas } from './schemas.ts'
import type { Operation, PathItem } from './shape.ts'

const often = { '429': shared('RateLimited'), '503': shared('Unavailable') }

const inPath = (name: string, description: string, example: string) => ({
  name,
  in: 'path' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
})

function upload(schemas: Schemas, operationId: string): Operation {
  const { title, summary, output } = takeUpload
  const schema = schemas.of(output)
  return {
    operationId,
    tags: [areaOf('take_upload')],
    summary: title,
    description: `${summary} Send it as the whole body, or as the field \`file\` of a multipart form.\n\nNo key is needed: the address is one, for one file and some minutes. POST /api/rest/uploads answers with it.`,
    security: [],
    parameters: [inPath('token', 'From create_upload.', 'kq3v8m2n6p7r5s9w0xyzkq3v8m2n6p7r5s9w0xyzabc')],
    requestBody: {
      description: 'One file, or a zip.',
      required: true,
      content: { 'application/octet-stream': { schema: {} }, '*/*': { schema: {} } },
    },
    responses: {
      '200': successAnswer(
        'What was taken and what was not.',
        schema,
        exampleOf(schema, { components: schemas.components, sent: {} }),
        false,
      ),
      '400': problemAnswer('No file, an empty one, or a form that cannot be read.', ['file_missing', 'empty_file', 'invalid_input'], [], {
        invalid_input: { said: say('invalid_input.multipart') },
      }),
      '403': problemAnswer('Whoever asked for the address may not upload any more.', ['forbidden']),
      '404': problemAnswer('The address is none, or has run out.', ['upload_address_not_found']),
      '409': problemAnswer('The address was used for another file.', ['upload_address_used']),
      '413': problemAnswer('The file is larger than the address takes.', ['payload_too_large']),
      '415': problemAnswer('This kind of file is not taken.', ['unsupported_media_type']),
      ...often,
    },
  }
}

const exampleMessage = 'From: anna@example.com\r\nTo: bills@example.com\r\nSubject: Invoice 2041\r\n\r\nSee the attachment.\r\n'

function webhook(schemas: Schemas): Operation {
  const schema = schemas.of(keepMessage.output)
  return {
    operationId: 'mail_webhook',
    tags: [areaOf('mail_webhook')],
    summary: 'Hand a message on',
    description: `Takes one message that arrived by mail; its attachments become documents. Sent by a mail service, signed by the rules of Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\` (seconds, at most five minutes off) and \`webhook-signature\` (\`v1,\` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots). The same message again gets the same answer. A message that is refused is answered with 200 and its reason: sending it again changes nothing.\n\nNo key is needed. At most ${messageBytesMax / 1024 / 1024} MiB.`,
    security: [],
    parameters: [inPath('connectionId', 'The connection of kind mail with the provider webhook.', idExample('connection'))],
    requestBody: {
      description: 'The message itself, or JSON with it.',
      required: true,
      content: {
        'message/rfc822': { schema: {} },
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              message: { type: 'string', description: 'The whole message with its head.' },
              encoding: { type: 'string', enum: ['base64', 'text'], description: 'How it is written; base64 where it is left out.' },
            },
            required: ['message'],
          },
          example: { message: exampleMessage, encoding: 'text' },
        },
      },
    },
    responses: {
      '200': successAnswer('What became of the message.', schema, exampleOf(schema, { components: schemas.components, sent: {} }), false),
      '400': problemAnswer('The body holds no message.', ['invalid_json', 'invalid_input'], [], {
        invalid_input: { said: say('invalid_input.mail_message') },
      }),
      '401': problemAnswer('The address or the signature is wrong, or too old.', ['unauthenticated'], [], {
        unauthenticated: { said: say('unauthenticated.webhook') },
      }),
      '413': problemAnswer('The message is too large.', ['payload_too_large']),
      ...often,
    },
  }
}

export const addressPaths = (schemas: Schemas): Record<string, PathItem> => ({
  [`${uploadAddressPath}/{token}`]: { put: upload(schemas, 'take_upload'), post: upload(schemas, 'take_upload_as_post') },
  [`${webhookPath}/{connectionId}`]: { post: webhook(schemas) },
})
