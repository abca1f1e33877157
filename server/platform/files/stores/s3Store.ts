import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { Env } from '#server/env.ts'
import { codeOf, textOf, UserError } from '#server/errors.ts'
import type { FileStore } from './fileStore.ts'
import { checkKey } from './key.ts'
import { createS3Client, openObject } from './s3Client.ts'
import { abortUploads, s3PartSize, uploadParts } from './s3Parts.ts'

/**
 * Stores files in a bucket of S3 or of a compatible server. Its functions throw UserError UNAVAILABLE while that does not answer.
 * @param partSize the bytes of a part of a stream.
 */
export function createS3Store(env: Env, bucket: string, partSize = s3PartSize): FileStore {
  const client = createS3Client({
    region: env.FILES_S3_REGION,
    endpoint: env.FILES_S3_ENDPOINT,
    accessKeyId: env.FILES_S3_ACCESS_KEY_ID,
    secretAccessKey: env.FILES_S3_SECRET_ACCESS_KEY,
  })
  client.middlewareStack.add((next) => (args) => next(args).catch(explainOutage), { step: 'initialize' })
  const object = (key: string) => ({ Bucket: bucket, Key: `files/${checkKey(key)}` })

  return {
    open: (key) => openObject(client, object(key)),
    put: async (key, content) => {
      await client.send(
        new PutObjectCommand({ ...object(key), Body: content, ContentType: 'application/octet-stream' }),
      )
    },
    putStream: (key, content) => uploadParts(client, object(key), content, partSize),
    get: async (key) => {
      const file = await openObject(client, object(key))
      return file && buffer(file.content)
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(object(key)))),
    removeStream: async (key) => {
      await client.send(new DeleteObjectCommand(object(key)))
      await abortUploads(client, object(key))
    },
  }
}

/** Codes and names of errors of a store that cannot be reached, or does not answer in time. */
const outages = /^(ECONN\w+|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError|RequestTimeout)$/

/**
 * A refused connection does not say what refused it: people would read that the database is gone. Any other failure, such as a wrong certificate, stays as it is, for the log.
 */
function explainOutage(error: unknown): never {
  const failed = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 0) >= 500
  if (!failed && !outages.test(codeOf(error)) && !outages.test(textOf(error, 'name') ?? '')) throw error
  throw new UserError('UNAVAILABLE', 'The store of the files does not answer. Try again in a moment.')
}
