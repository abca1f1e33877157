import type { ServerResponse } from 'node:http'
import { type ArchiveEntry, packArchive } from '#server/platform/files/packArchive.ts'
import { filePolicy } from '#server/platform/http/securityHeaders.ts'
import { contentDisposition } from './download.ts'
import { stream } from './stream.ts'

/** A ZIP archive, which is packed while it is sent. The browser saves it. */
export class Archive {
  readonly name: string
  readonly entries: readonly ArchiveEntry[]

  constructor(name: string, entries: readonly ArchiveEntry[]) {
    this.name = name
    this.entries = entries
  }
}

/** Sends an archive as fast as the client takes it. An error breaks the connection, so that a partial archive does not look complete. */
export async function sendArchive(res: ServerResponse, { name, entries }: Archive): Promise<void> {
  res.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(name),
    'content-security-policy': filePolicy,
  })
  await stream(res, packArchive(entries))
}
