import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ArchiveEntry {
  /** Its path in the archive, with slashes. */
  readonly path: string
  /** True if its content is packed already, as that of a PDF. */
  readonly isPacked?: true
  /** Opens its content when its turn comes. */
  open(): Promise<Readable>
}

/**
 * Packs a ZIP archive while it is read, with one entry open at a time. A large one has the format ZIP64.
 * @throws the first error of an entry.
 */
export async function* packArchive(entries: readonly ArchiveEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  zip.on('error', (error) => output.destroy(error as Error))
  for (const { path, isPacked, open } of entries) {
    zip.addReadStreamLazy(path, { compress: !isPacked }, (give) => {
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
  try {
    yield* output
  } finally {
    current?.destroy()
  }
}
