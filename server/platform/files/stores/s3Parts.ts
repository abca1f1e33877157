import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { textOf } from '#server/errors.ts'

interface S3Object {
  readonly Bucket: string
  readonly Key: string
}

/** The usual size of a part, in bytes. S3 takes 10,000 parts of 5 MB to 5 GB, so that this allows 640 GB with one part in memory. */
export const s3PartSize = 64 * 1024 * 1024

/** Stores an object of any size in parts of this many bytes. It appears whole, or not at all. */
export async function uploadParts(
  client: S3Client,
  object: S3Object,
  content: AsyncIterable<Buffer>,
  partSize: number,
): Promise<void> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...object, ContentType: 'application/octet-stream' }),
  )
  try {
    const parts: CompletedPart[] = []
    for await (const Body of inParts(content, partSize)) {
      const PartNumber = parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }))
      parts.push({ ETag, PartNumber })
    }
    const upload = { ...object, UploadId, MultipartUpload: { Parts: parts } }
    await client.send(new CompleteMultipartUploadCommand(upload))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined)
    throw error
  }
}

/** Removes the parts of uploads of an object that never ended. A key that may not list them leaves that to a rule of the bucket. */
export async function abortUploads(client: S3Client, { Bucket, Key }: S3Object): Promise<void> {
  const listing = client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
  const { Uploads = [] } = await listing.catch((error) => {
    if (textOf(error, 'name') === 'AccessDenied') return { Uploads: [] }
    throw error
  })
  for (const { UploadId } of Uploads) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
}

/** Joins the content into parts of one size. The last one may be shorter, and even an empty content has one. */
async function* inParts(content: AsyncIterable<Buffer>, partSize: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  let isFirst = true
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    yield Buffer.concat(chunks)
    ;[chunks, size, isFirst] = [[], 0, false]
  }
  if (size > 0 || isFirst) yield Buffer.concat(chunks)
}
