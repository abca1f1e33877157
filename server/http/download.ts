import type { ServerResponse } from 'node:http'
import { contentDisposition, type Download } from './route.ts'
import { filePolicy } from './securityHeaders.ts'
import { stream } from './stream.ts'

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
