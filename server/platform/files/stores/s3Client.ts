import { Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'

/** The server of a bucket, and who asks it. */
export interface S3Access {
  readonly region: string
  /** The address of a server other than Amazon's. */
  readonly endpoint: string | undefined
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
}

/** Without keys, the SDK uses its default sources, such as the machine's role or a profile. */
export function createS3Client({ region, endpoint, accessKeyId, secretAccessKey }: S3Access): S3Client {
  return new S3Client({
    region,
    endpoint,
    // Self-hosted servers rarely have a host name for each bucket.
    forcePathStyle: endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // A large object takes long, but only a store that hangs sends nothing for this long. It is asked three times.
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 20_000,
      requestTimeout: 15 * 60_000,
      throwOnRequestTimeout: true,
    },
    // Servers other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Opens an object, with its size in bytes; undefined when the bucket has none with this key. */
export async function openObject(
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
): Promise<{ readonly size: number; readonly content: Readable } | undefined> {
  try {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(object))
    if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('The object came without a body.')
    return { size: ContentLength, content: Body }
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}
