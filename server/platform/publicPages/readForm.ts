import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { UserError } from '#server/errors.ts'
import type { UploadStore } from '#server/platform/files/viruses/uploadStore.ts'
import type { PageRequest } from './publicPages.ts'
import { type FormLimits, type PostedFile, Uploads } from './uploads.ts'

/** A form that a page of ours posted. */
export interface PostedForm extends PostedFile {
  readonly fields: URLSearchParams
}

/** The limits of a form without a file. */
export const noFile: FormLimits = { fileSize: 0, tooLarge: '' }

/** The parts of a request that a form needs. */
interface FormRequest extends Pick<PageRequest, 'req'> {
  readonly origin: Pick<PageRequest['origin'], 'address'>
  readonly deps: { readonly files: Pick<UploadStore, 'check'> }
}

/** Far more than a form of ours has, so that no one can make a node parse thousands of parts. */
const partLimits = { fields: 100, parts: 101, files: 1, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 }
/** Reading stops if fewer bytes than this arrive within the time, in milliseconds. */
const slowest = { bytes: 32 * 1024, timeout: 30_000 } as const
/** The most bytes of arriving files that a node holds at the same time. */
const memoryLimit = 100 * 1024 * 1024

const uploads = new Uploads(memoryLimit)

/**
 * Reads a posted form, as browsers send it without JavaScript, and gives it to `work`. A file that is too large is read
 * to its end and dropped, because a browser shows no answer before it has sent everything.
 * @throws UserError BAD_INPUT when the form has another kind, is broken or arrives too slowly.
 */
export async function readForm<Result>(
  { req, origin, deps }: FormRequest,
  limits: FormLimits,
  work: (form: PostedForm) => Promise<Result>,
): Promise<Result> {
  const parser = createParser(req, limits)
  const fields = new URLSearchParams()
  const upload = uploads.begin(origin.address, limits)
  parser.on('field', (name, value) => fields.append(name, value))
  parser.on('file', (_field, stream, name) => upload.receive(stream, name))
  try {
    await arrive(req, parser)
    return await work({ fields, ...(await checked(upload.result(), deps.files)) })
  } finally {
    upload.release()
  }
}

/** A file with a virus is a problem of the form, whose other fields stay. */
async function checked(posted: PostedFile, files: Pick<UploadStore, 'check'>): Promise<PostedFile> {
  if (!posted.file) return posted
  try {
    await files.check(posted.file.content)
    return posted
  } catch (error) {
    if (error instanceof UserError) return { fileProblem: error.message }
    throw error
  }
}

function createParser({ headers }: IncomingMessage, { fileSize }: FormLimits): BusboyInstance {
  try {
    // One byte more tells a file of just this size from a larger one.
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...partLimits, fileSize: fileSize + 1 },
    })
  } catch {
    throw new UserError('BAD_INPUT', 'Vouch cannot read this form. Open the page again.')
  }
}

/** Sends the body through the parser. Resolves when it was parsed whole. */
function arrive(req: IncomingMessage, parser: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (sentence: string) => {
      req.unpipe(parser)
      reject(new UserError('BAD_INPUT', sentence))
    }
    const interrupted = () => fail('The form did not arrive completely. Send it again.')
    const timer = setTimeout(interrupted, slowest.timeout)
    let bytes = 0
    parser.once('error', () => fail('This form is broken. Open the page again.'))
    parser.once('finish', resolve)
    req.once('error', interrupted)
    req.once('close', () => req.complete || interrupted())
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes < slowest.bytes) return
      bytes = 0
      timer.refresh()
    })
    req.pipe(parser)
    const settle = () => clearTimeout(timer)
    parser.once('close', settle)
    req.once('close', settle)
  })
}
