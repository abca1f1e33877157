import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { listSkillNames, type PublicJob } from '#server/jobsPage/data.ts'
import { applyPage, type FormView } from '#server/jobsPage/views/applyPage.ts'
import { sentPage } from '#server/jobsPage/views/notices.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { extractText } from '#server/platform/files/extract.ts'
import { hashToken, seal } from '#server/platform/idp/secrets.ts'
import type { PageAnswer, PageRequest } from '#server/platform/publicPages/publicPages.ts'
import type { PostedForm } from '#server/platform/publicPages/readForm.ts'
import { enqueue } from '#server/platform/queue/queue.ts'
import type { Application } from '#shared/jobsPageInput.ts'
import { resumeFileName } from '#shared/resumeInput.ts'
import { isFull, keptFileName, type ReadResume, type Submission, saveForm } from './forms.ts'
import { newFormToken, openForm } from './formToken.ts'
import { type ApplicationLimits, createApplicationLimits } from './limits.ts'
import { confirmationMessage, messageLabel } from './message.ts'
import { freeNamedSkills, type Problems, parseForm } from './parseForm.ts'

/** The name of the input that people do not see. Programs fill in everything. */
const trapName = 'website'
/** Milliseconds in which nobody fills in the form. */
const shortestTime = 3_000
/** Milliseconds after which a form that was left open gets a new token. */
const longestTime = 24 * 3_600_000

/** The account that visitors read files as: all together they take the turns of one. */
const readerAccount = 'jobs page'

/** A form as it arrived. */
interface Arrived {
  readonly job: PublicJob | undefined
  /** Whether its job was closed while it was filled in. */
  readonly isClosed: boolean
  readonly form: PostedForm
}

/** Takes an application. Whatever is wrong, the form comes back with all that was typed, and the file is kept with it. */
export async function apply(request: PageRequest, { job, isClosed, form }: Arrived): Promise<PageAnswer> {
  const { deps, origin } = request
  const typed = isClosed ? freeNamedSkills(form.fields, await listSkillNames(deps.db)) : form.fields
  const { token, hash, age } = formOf(deps.secret, typed)
  const resume = await resumeOf(deps.db, form, hash)
  const { application, problems } = parseForm(typed, job)
  const found = { ...problems, ...trapProblems(typed), ...resume.problems }
  const limits = createApplicationLimits(deps.db, deps.secret, origin.address)
  const posted: Posted = { request, job, limits, token, hash, typed, resume: resume.file }
  const banner = bannerOf(age, isClosed, found)
  if (banner || !application) return showAgain(posted, { status: 422, problems: found, banner })
  if (await isFull(deps.db)) return showAgain(posted, { status: 503, banner: full, retryAfter: 3_600 })
  const refusal = await limits.application(application.email)
  if (refusal) return showAgain(posted, { status: 429, banner: refusal.sentence, retryAfter: refusal.wait })
  return submit(posted, application)
}

/** The token of a form. One that is not ours, or was open for long, gets a new one; its age is then undefined. */
function formOf(secret: string, typed: URLSearchParams): { token: string; hash: string; age: number | undefined } {
  const posted = typed.get('form') ?? ''
  const opened = openForm(secret, posted)
  if (opened && opened.age < longestTime) return { token: posted, ...opened }
  const token = newFormToken(secret)
  return { token, hash: openForm(secret, token)?.hash ?? '', age: undefined }
}

const full = 'Very many applications wait for their confirmation at the moment. Try again in an hour.'

/** A form that somebody posted, and what belongs to it. */
interface Posted {
  readonly request: PageRequest
  readonly job: PublicJob | undefined
  readonly limits: ApplicationLimits
  readonly token: string
  readonly hash: string
  readonly typed: URLSearchParams
  readonly resume: ReadResume | undefined
}

async function submit(posted: Posted, application: Application): Promise<PageAnswer> {
  const { request, job, limits, hash, resume } = posted
  const submission = createSubmission(request, job, hash, application)
  const outcome = await saveForm(request.deps, request.requestId, { hash, resume, submission })
  if (outcome !== 'submitted') await limits.refundApplication(application.email)
  return { status: 200, markup: sentPage(outcome === 'confirmed', request.deps.mailer.enabled, application.email) }
}

/** Either the mail is queued, or the message waits in the outbox. The link stands nowhere in plain text. */
function createSubmission(
  { deps: { env, mailer, secret } }: PageRequest,
  job: PublicJob | undefined,
  hash: string,
  application: Application,
): Submission {
  const token = randomBytes(32).toString('base64url')
  const url = `${env.PUBLIC_URL}/public/jobs/confirm/${token}`
  const message = confirmationMessage(application.email, job?.title ?? null, url)
  return {
    application,
    jobId: job?.id ?? null,
    tokenHash: hashToken(token),
    sealedMessage: mailer.enabled ? null : seal(secret, messageLabel(hash), JSON.stringify(message)),
    notify: async (trx) => {
      if (mailer.enabled) await enqueue(trx, secret, 'application confirmation', { token, message })
    },
  }
}

interface Refusal {
  readonly status: number
  readonly problems?: Problems
  readonly banner: string | undefined
  /** Seconds. */
  readonly retryAfter?: number
}

/** Shows the form again, with its file kept for an hour. */
async function showAgain(posted: Posted, { status, problems = {}, banner, retryAfter }: Refusal): Promise<PageAnswer> {
  const { request, job, token, typed, resume } = posted
  const keptFile = await keepFile(posted)
  const lost: Problems = resume && !keptFile ? { resume: 'Choose the file again: it could not be kept.' } : {}
  const view: FormView = { job, token, typed, keptFile, banner, problems: { ...lost, ...problems } }
  return { status, markup: await applyPage(request.deps.db, view), retryAfter }
}

/** @returns the name of the file that the form has now. */
async function keepFile({ request, limits, hash, resume }: Posted): Promise<string | undefined> {
  const { deps, requestId } = request
  const mayKeep = resume !== undefined && !(await isFull(deps.db)) && (await limits.keptFile())
  if (mayKeep) await saveForm(deps, requestId, { hash, resume })
  return keptFileName(deps.db, hash)
}

interface SentResume {
  readonly file?: ReadResume
  readonly problems?: Problems
}

/** The file of a form, or what is wrong with it. A file that the form had kept may be gone by now. */
async function resumeOf(db: Database, { fields, file, fileProblem }: PostedForm, hash: string): Promise<SentResume> {
  if (fileProblem) return { problems: { resume: fileProblem } }
  if (file) return readResume(file)
  const isGone = fields.has('kept') && (await keptFileName(db, hash)) === undefined
  return isGone
    ? { problems: { resume: 'Your file was kept for an hour. Choose it again, or send the form without.' } }
    : {}
}

/** Reads the text of a file in a separate process, which also refuses scans, bombs and other types. */
async function readResume({ name, content }: NonNullable<PostedForm['file']>): Promise<SentResume> {
  try {
    const { type, text } = await extractText(content, readerAccount)
    const file_hash = createHash('sha256').update(content).digest('hex')
    const file_name = z.parse(resumeFileName, name)
    return { file: { content, file_name, file_type: type, file_hash, extracted_text: text } }
  } catch (error) {
    if (error instanceof UserError) return { problems: { resume: error.message } }
    throw error
  }
}

/** A person whose browser filled in the trap sees it then, and can empty it. */
function trapProblems(typed: URLSearchParams): Problems {
  if (!typed.get(trapName)) return {}
  return { [trapName]: 'Programs fill in this field, people leave it empty. Empty it and send the form again.' }
}

/** The sentence above the form; undefined when nothing is wrong. */
function bannerOf(age: number | undefined, isClosed: boolean, problems: Problems): string | undefined {
  if (isClosed)
    return 'This job was closed in the meantime. Send the form again to apply without a job: nothing is lost.'
  if (Object.keys(problems).length > 0) return 'Something is missing or wrong. Nothing is lost: see the marks below.'
  if (age === undefined) return 'This form was open for long. Nothing is lost: look through it and send it again.'
  return age < shortestTime ? 'That was quicker than people type. If you are a person, send the form again.' : undefined
}
