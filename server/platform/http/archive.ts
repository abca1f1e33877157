import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { contentDisposition } from './download.ts'
import { filePolicy } from './securityHeaders.ts'
import { stream } from './stream.ts'

export interface ArchiveEntry {
  /** Its path in the archive, with slashes. */
  readonly path: string
  /** Opens its content when its turn comes. */
  open(): Promise<Readable>
}

/** A ZIP archive, which is packed while it is sent. The browser saves it. */
export class Archive {
  readonly name: string
  readonly entries: readonly ArchiveEntry[]

  constructor(name: string, entries: readonly ArchiveEntry[]) {
    this.name = name
    this.entries = entries
  }
}

/**
 * Sends an archive as fast as the client takes it, with one file open at a time. An error breaks the connection, so that a partial
 * archive does not look complete.
 */
export async function sendArchive(res: ServerResponse, { name, entries }: Archive): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  zip.on('error', (error) => output.destroy(error as Error))
  for (const { path, open } of entries) {
    zip.addReadStreamLazy(path, (give) => {
      open().then(
        (content) => {
          current = content
          give(null, content)
        },
        (error) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  res.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(name),
    'content-security-policy': filePolicy,
  })
  await stream(res, output).finally(() => current?.destroy())
}
