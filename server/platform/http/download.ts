import type { ServerResponse } from 'node:http'
import type { OpenFile } from '#server/platform/files/fileStore.ts'
import { filePolicy } from './securityHeaders.ts'
import { stream } from './stream.ts'

/** A file to be saved by the browser, never shown or run by it. */
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

/** The header that has the browser save an answer under a name. */
export function contentDisposition(name: string): string {
  // RFC 6266: encodeURIComponent leaves a few characters that a parameter's value may not have.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `attachment; filename*=UTF-8''${encoded}`
}

/**
 * Sends a file as fast as its reader takes it. What the reader left of it, or the store could not give, is not sent: the connection
 * ends before the length that was announced.
 * @param take waits for a place of the account, and throws where it has none.
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
      })
      return stream(res, file.content)
    })
  } finally {
    file.content.destroy()
  }
}
