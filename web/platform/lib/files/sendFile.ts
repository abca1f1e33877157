import { UnreachableError } from '#web/platform/lib/api/apiError.ts'
import type { Portal } from '#web/platform/lib/api/portal.ts'

/**
 * Sends a file, with its name in a header, because proxies log addresses but not headers.
 * @throws PortalError with the message of a refusal, or UnreachableError, also when the answer breaks off.
 */
export async function sendFile<Answer>(portal: Portal, path: string, file: File): Promise<Answer> {
  const headers = { 'x-file-name': encodeURIComponent(file.name), 'content-type': 'application/octet-stream' }
  const response = await portal.upload(path, file, headers)
  return response.json().catch((error: unknown) => {
    throw new UnreachableError(error)
  })
}
