import type { ServerResponse } from 'node:http'
import type { OpenFile } from '#server/platform/files/stores/fileStore.ts'
import { filePolicy } from '#server/platform/http/securityHeaders.ts'
import { unscannedHeader } from '#shared/platform/unscannedFile.ts'
import { stream } from './stream.ts'

/** A file that the browser saves and never shows or runs. */
export class Download {
  readonly file: OpenFile
  readonly type: string
  readonly name: string

  constructor(file: OpenFile, type: string, name: string) {
    this.file = file
    this.type = type
    this.name = name
  }
}

/** Makes the Content-Disposition header that lets the browser save an answer under a name. */
export function contentDisposition(name: string): string {
  // encodeURIComponent keeps a few characters that RFC 6266 does not allow here.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `attachment; filename*=UTF-8''${encoded}`
}

/**
 * Sends a file as fast as the client takes it. When the client stops reading or the store fails, the connection ends before the
 * announced length.
 * @param take runs the transfer within the limit of the account, and throws above it.
 */
export async function sendDownload(
  res: ServerResponse,
  { file, type, name }: Download,
  take: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  try {
    await take(() => {
      res.writeHead(200, {
        'content-type': type,
        'content-length': file.size,
        'content-disposition': contentDisposition(name),
        'content-security-policy': filePolicy,
        ...(file.isUnscanned && { [unscannedHeader]: 'true' }),
      })
      return stream(res, file.content)
    })
  } finally {
    file.content.destroy()
  }
}
