import { createHash } from 'node:crypto'
import { UserError } from '#server/errors.ts'
import { refusals } from '#server/platform/files/refusals.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { readBytes } from '#server/platform/http/body.ts'
import type { ResumeType } from '#shared/platform/enumerations.ts'
import { resumeFileName } from '#shared/resumes/resumeInput.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import type { RouteRequest } from './route.ts'

export interface ReceivedFile {
  readonly file_name: string
  readonly content: Buffer
}

/**
 * Reads the file that is the body of a request. `X-File-Name` is its name, percent-encoded: proxies log addresses, but not headers.
 * @throws UserError BAD_INPUT for a name that is not encoded, and for a virus; TOO_LARGE; UNAVAILABLE without the virus scanner.
 */
export async function receiveFile({ req, files }: Pick<RouteRequest, 'req' | 'files'>): Promise<ReceivedFile> {
  const file_name = fileName(req.headers['x-file-name'])
  const content = await readBytes(req, resumeSizeLimit, refusals.TOO_LARGE)
  await files.check(content)
  return { file_name, content }
}

function fileName(header: string | string[] | undefined): string {
  try {
    return parse(resumeFileName, decodeURIComponent(String(header ?? 'file')))
  } catch {
    throw new UserError('BAD_INPUT', 'Send the name of the file percent-encoded in X-File-Name.', { field: 'file' })
  }
}

/** SHA-256 of a file, in hex. */
export function fileHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The media types of stored files. */
export const mediaTypes: Readonly<Record<ResumeType, string>> = {
  PDF: 'application/pdf',
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  TXT: 'text/plain; charset=utf-8',
}
