// Makes the bucket that files are kept in, once, with the key that the service has.
import { createSender, drop, usualTiming } from '../dist/store/s3/request.js'

const {
  PRIMANOTA_S3_ENDPOINT: endpoint,
  PRIMANOTA_S3_KEY_ID: keyId,
  PRIMANOTA_S3_SECRET: secret,
  PRIMANOTA_S3_REGION: region = 'us-east-1',
  BUCKET,
} = process.env
const { send } = createSender({ keyId, secret, region }, { ...usualTiming, attemptsMax: 8 }, () => new Date())
const answer = await send({ method: 'PUT', url: new URL(`${endpoint}/${BUCKET}`) })
await drop(answer)
// 409: it is there, and ours.
if (answer.status >= 300 && answer.status !== 409) process.exitCode = 1
