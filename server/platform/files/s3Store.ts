import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Env } from '#server/env.ts'
import type { FileStore, OpenFile } from './fileStore.ts'
import { checkKey } from './key.ts'

/**
 * Stores files in a bucket of S3 or of a compatible server. Without keys in the environment, the SDK uses its default sources,
 * such as the machine's role or a profile.
 */
export function createS3Store(env: Env, bucket: string): FileStore {
  const client = new S3Client({
    region: env.FILES_S3_REGION,
    endpoint: env.FILES_S3_ENDPOINT,
    // Self-hosted servers rarely have a host name for each bucket.
    forcePathStyle: env.FILES_S3_ENDPOINT !== undefined,
    credentials: credentials(env),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
    // Servers other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const object = (key: string) => ({ Bucket: bucket, Key: `files/${checkKey(key)}` })

  async function open(key: string): Promise<OpenFile | undefined> {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(object(key)))
      if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('The object came without a body.')
      return { size: ContentLength, content: Body }
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  return {
    open,
    put: async (key, content) => {
      await client.send(
        new PutObjectCommand({ ...object(key), Body: content, ContentType: 'application/octet-stream' }),
      )
    },
    get: async (key) => {
      const file = await open(key)
      return file && buffer(file.content)
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(object(key)))),
  }
}

function credentials({ FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY }: Env) {
  if (!FILES_S3_ACCESS_KEY_ID || !FILES_S3_SECRET_ACCESS_KEY) return undefined
  return { accessKeyId: FILES_S3_ACCESS_KEY_ID, secretAccessKey: FILES_S3_SECRET_ACCESS_KEY }
}
