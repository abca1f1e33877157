import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { Env } from '#server/env.ts'
import { createS3Client, openObject } from '#server/platform/files/stores/s3Client.ts'
import type { BackupPlace } from './place.ts'

/** Keeps backups in a bucket, below a prefix. */
export function createS3Place(env: Env, bucket: string, prefix: string): BackupPlace {
  const client = createS3Client({
    region: env.BACKUP_S3_REGION ?? env.FILES_S3_REGION,
    endpoint: env.BACKUP_S3_ENDPOINT ?? env.FILES_S3_ENDPOINT,
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? env.FILES_S3_ACCESS_KEY_ID,
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.FILES_S3_SECRET_ACCESS_KEY,
  })
  const start = prefix === '' ? '' : `${prefix}/`
  const object = (name: string) => ({ Bucket: bucket, Key: `${start}${name}` })

  async function keysFrom(key: string): Promise<string[]> {
    const keys: string[] = []
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: key }))
      keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    return keys
  }

  return {
    list: async () => {
      const names: string[] = []
      const listing = { Bucket: bucket, Prefix: start, Delimiter: '/' }
      for await (const { Contents = [], CommonPrefixes = [] } of paginateListObjectsV2({ client }, listing))
        names.push(...Contents.map(({ Key = '' }) => Key), ...CommonPrefixes.map(({ Prefix = '' }) => Prefix))
      return names.map((name) => name.slice(start.length).replace(/\/$/, ''))
    },
    write: (name, content) =>
      // S3 asks for the size first, so the file is collected on this machine.
      withDraft(async (draft) => {
        await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
        const { size } = await stat(draft)
        await client.send(new PutObjectCommand({ ...object(name), Body: createReadStream(draft), ContentLength: size }))
      }),
    open: async (name) => (await openObject(client, object(name)))?.content,
    remove: async (name) => {
      const { Key } = object(name)
      const keys = (await keysFrom(Key)).filter((key) => key === Key || key.startsWith(`${Key}/`))
      for (const key of keys) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }
}

async function withDraft(work: (draft: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-upload-'))
  try {
    await work(path.join(folder, 'file'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
