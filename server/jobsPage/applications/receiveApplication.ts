import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { listSkillNames, type PublicJob } from '#server/jobsPage/data.ts'
import type { SentApplication } from '#server/jobsPage/input.ts'
import { applyPage, type FormView } from '#server/jobsPage/pages/applyPage.ts'
import { confirmedPage, sentPage } from '#server/jobsPage/pages/notices.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { isUniqueViolation } from '#server/platform/db/connection/failure.ts'
import { typeByStart } from '#server/platform/files/typeByStart.ts'
import { hashToken, seal } from '#server/platform/idp/provider/secrets.ts'
import type { PageAnswer, PageRequest } from '#server/platform/publicPages/publicPages.ts'
import type { PostedForm } from '#server/platform/publicPages/readForm.ts'
import { enqueue } from '#server/platform/sending/mailQueue/queue.ts'
import { resumeFileName } from '#shared/resumes/resumeInput.ts'
import { confirmApplication, followLink } from './confirm.ts'
import { keptFileName, type Submission, saveForm, type UnreadResume } from './forms.ts'
import { newFormToken, openForm } from './formToken.ts'
import { type ApplicationLimits, limitsOf, senderHashes } from './limits.ts'
import { findDropped, isProofUsed, releaseExpired } from './links.ts'
import { mailboxOf, newMailboxProof, openMailboxProof } from './mailboxProof.ts'
import { confirmationMessage, messageLabel } from './message.ts'
import { freeNamedSkills, type Problems, parseForm } from './parseForm.ts'

/** This input carries the link of a form that was dropped. */
const proofName = 'confirmed'
/** People do not see this input. Programs fill in everything. */
const trapName = 'website'
/** Nobody fills in the form faster than this, in milliseconds. */
const shortestTime = 3_000
/** Counts milliseconds after which a form that was left open gets a new token. */
const longestTime = 24 * 3_600_000

interface Arrived {
  readonly job: PublicJob | undefined
  /** The job was closed while the form was filled in. */
  readonly isClosed: boolean
  readonly form: PostedForm
}

/** Takes an application. Where something is wrong, the form comes back with everything that was typed, and the file is kept with it. */
export async function receiveApplication(request: PageRequest, { job, isClosed, form }: Arrived): Promise<PageAnswer> {
  const { deps } = request
  const typed = isClosed ? freeNamedSkills(form.fields, await listSkillNames(deps.db)) : form.fields
  const { token, hash, age } = formOf(deps.secret, typed)
  const resume = await resumeOf(deps.db, form, hash)
  const { application, problems } = parseForm(typed, job)
  const found = { ...problems, ...trapProblems(typed), ...resume.problems }
  const limits = limitsOf(request)
  const posted: Posted = { request, job, limits, token, hash, typed, resume: resume.file }
  const banner = bannerOf(age, isClosed, found)
  if (banner || !application) return showAgain(posted, { status: 422, problems: found, banner })
  const proof = await proofOf(posted, application.email)
  // The form of somebody who was dropped does not wait for the forms of others in their network.
  return proof === undefined ? submit(posted, application) : submitConfirmed(posted, application, proof)
}

/** Reads the token of a form. One that is not ours, or was open for long, gets a new one; its age is then undefined. */
function formOf(secret: string, typed: URLSearchParams): { token: string; hash: string; age: number | undefined } {
  const posted = typed.get('form') ?? ''
  const opened = openForm(secret, posted)
  if (opened && opened.age < longestTime) return { token: posted, ...opened }
  const token = newFormToken(secret)
  return { token, hash: openForm(secret, token)?.hash ?? '', age: undefined }
}

interface Posted {
  readonly request: PageRequest
  readonly job: PublicJob | undefined
  readonly limits: ApplicationLimits
  readonly token: string
  readonly hash: string
  readonly typed: URLSearchParams
  readonly resume: UnreadResume | undefined
}

/** Returns the token of a link whose form was dropped, if this form came from it and has the mailbox of the link. */
async function proofOf({ request, job, hash, typed }: Posted, email: string): Promise<string | undefined> {
  const { db, secret } = request.deps
  const token = typed.get(proofName) ?? ''
  const proof = openMailboxProof(secret, token)
  if (proof?.mailbox !== mailboxOf(secret, email)) return undefined
  // Its job may have been closed since.
  if (job !== undefined && job.id !== proof.jobId) return undefined
  // A link that a newer one has replaced proves nothing.
  if (!(await findDropped({ db, secret }, token)) || (await isProofUsed(db, token, hash))) return undefined
  return token
}

/** Takes a form whose mailbox is known: it needs no second mail. When two forms use one link at once, the second needs its own. */
async function submitConfirmed(posted: Posted, application: SentApplication, proof: string): Promise<PageAnswer> {
  const { request, job } = posted
  const submission = { application, jobId: job?.id ?? null, tokenHash: hashToken(proof), sealedMessage: null }
  await releaseExpired(request.deps.db, proof)
  try {
    await save(posted, { ...submission, notify: async () => undefined })
  } catch (error) {
    if (!isUniqueViolation(error, 'application_forms_token_hash_key')) throw error
    return submit(posted, application)
  }
  const linked = await confirmApplication(request, proof)
  if (linked.state !== 'waiting') return { status: 200, sheet: confirmedPage() }
  return { status: 200, sheet: confirmedPage(linked, followLink(request, linked)) }
}

function save({ request, hash, resume }: Posted, submission?: Submission) {
  const { deps, origin, requestId } = request
  return saveForm(deps, requestId, { hash, sender: senderHashes(deps.secret, origin.address), resume, submission })
}

async function submit(posted: Posted, application: SentApplication): Promise<PageAnswer> {
  const { request, limits } = posted
  const refusal = await limits.application(application.email)
  if (refusal) return showAgain(posted, { status: 429, banner: refusal.sentence, retryAfter: refusal.wait })
  const outcome = await save(posted, createSubmission(posted, application))
  if (outcome !== 'submitted') await limits.refundApplication()
  return { status: 200, sheet: sentPage(outcome === 'confirmed', request.deps.mailer.enabled, application.email) }
}

/** Either the mail is queued, or the message waits in the outbox. The link stands nowhere in plain text. */
function createSubmission({ request, job, hash, limits }: Posted, application: SentApplication): Submission {
  const { env, mailer, secret } = request.deps
  const jobId = job?.id ?? null
  const token = newMailboxProof(secret, { formHash: hash, jobId, email: application.email })
  const url = `${env.PUBLIC_URL}/public/jobs/confirm/${token}`
  const message = confirmationMessage(application.email, env.FIRM_NAME, job?.title ?? null, url)
  return {
    application,
    jobId,
    tokenHash: hashToken(token),
    sealedMessage: mailer.enabled ? null : seal(secret, messageLabel(hash), JSON.stringify(message)),
    notify: async (trx) => {
      if (!mailer.enabled) return
      const delay = await limits.mailDelay(trx, application.email)
      await enqueue(trx, secret, 'application confirmation', { token, message }, delay)
    },
  }
}

interface Refusal {
  readonly status: number
  readonly problems?: Problems
  readonly banner: string | undefined
  /** Counts seconds. */
  readonly retryAfter?: number
}

/** Shows the form again, with its file kept for an hour. */
async function showAgain(posted: Posted, { status, problems = {}, banner, retryAfter }: Refusal): Promise<PageAnswer> {
  const { request, job, token, typed, resume } = posted
  const keptFile = await keepFile(posted)
  const lost: Problems = resume && !keptFile ? { resume: 'The file could not be kept. Choose it again.' } : {}
  const view: FormView = { job, token, typed, keptFile, banner, problems: { ...lost, ...problems } }
  return { status, sheet: await applyPage(request.deps.db, view), retryAfter }
}

/** @returns the name of the file that the form has now. */
async function keepFile(posted: Posted): Promise<string | undefined> {
  if (posted.resume && (await posted.limits.keptFile())) await save(posted)
  return keptFileName(posted.request.deps.db, posted.hash)
}

interface SentResume {
  readonly file?: UnreadResume
  readonly problems?: Problems
}

/** Finds the file of a form, or says what is wrong with it. A file that the form had kept may be gone by now. */
async function resumeOf(db: Database, { fields, file, fileProblem }: PostedForm, hash: string): Promise<SentResume> {
  if (fileProblem) return { problems: { resume: fileProblem } }
  if (file) return checkResume(file)
  const isGone = fields.has('kept') && (await keptFileName(db, hash)) === undefined
  return isGone
    ? {
        problems: {
          resume:
            'We kept your file for an hour, and that time is over. Choose it again, or send the form without a file.',
        },
      }
    : {}
}

/** Checks size and type alone: the file of a stranger is read once the link of the mail was followed. */
function checkResume({ name, content }: NonNullable<PostedForm['file']>): SentResume {
  try {
    const file_type = typeByStart(content)
    const file_hash = createHash('sha256').update(content).digest('hex')
    return { file: { content, file_name: z.parse(resumeFileName, name), file_type, file_hash } }
  } catch (error) {
    if (error instanceof UserError) return { problems: { resume: error.message } }
    throw error
  }
}

/** A person whose browser filled in the trap sees it then, and can empty it. */
function trapProblems(typed: URLSearchParams): Problems {
  if (!typed.get(trapName)) return {}
  return { [trapName]: 'Only programs fill in this field. Clear it and send the form again.' }
}

/** Writes the sentence above the form; undefined when nothing is wrong. */
function bannerOf(age: number | undefined, isClosed: boolean, problems: Problems): string | undefined {
  if (isClosed)
    return 'This job was closed in the meantime. Send the form again to apply without a job: nothing is lost.'
  if (Object.keys(problems).length > 0)
    return 'Something is missing or wrong. Nothing is lost: correct the marked fields below.'
  if (age === undefined) return 'This form was open for a long time. Nothing is lost: check it and send it again.'
  return age < shortestTime
    ? 'You sent the form faster than people type. If you are a person, send it again.'
    : undefined
}
