import { notFound, UserError } from '#server/errors.ts'
import { storeFile } from '#server/platform/files/storeFile.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/download.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { type PostedForm, readForm } from '#server/platform/publicPages/readForm.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { receiveFile } from '#server/platform/rest/uploads.ts'
import { findOpened, type OpenedLink } from '#server/signedLinks/data.ts'
import { chargeVisitor, deadOf } from '#server/signedLinks/linking/openLink.ts'
import { linkPaths } from '#server/signedLinks/linking/token.ts'
import { can } from '#shared/permissions.ts'
import { resumeSizeLimit } from '#shared/resumes.ts'
import type { UploadedCopy } from '#shared/workShownInput.ts'
import { findSubmissionFile } from './data.ts'
import { addCopy, findCopyFile, namesBeforeCopy } from './showing/copies.ts'
import { findInFile } from './showing/searchWork.ts'
import { declineWork, startWork, takeWork } from './submitting/answers.ts'
import { submissionType } from './submitting/fileType.ts'
import { readAskedWork, readEndedWork } from './submitting/openSubmission.ts'
import { parseReason, parseWork, typedWork, wrongType } from './submitting/parseWork.ts'
import { answeredPage, endedPage } from './views/notices.ts'
import { submissionPage, type Typed } from './views/submissionPage.ts'

const tooLarge = 'This file is larger than 10 MB. Send a smaller one, or a link.'

/** The page behind the link that a developer gets with an assessment. */
const submissionRoute: PublicPage = {
  path: `${linkPaths.SUBMISSION}/{id}`,
  show: async (request) => {
    await chargeVisitor(request)
    return showWork(request)
  },
  submit: async (request) => {
    await chargeVisitor(request)
    return readForm(request, { fileSize: resumeSizeLimit, tooLarge }, (form) => takeForm(request, form))
  },
}

async function showWork({ deps: { db }, id: token }: PageRequest, typed?: Typed): Promise<PageAnswer> {
  const link = await findOpened(db, 'SUBMISSION', token)
  const work = link?.state === 'LIVE' ? await readAskedWork(db, link.id) : undefined
  if (!work) return showEnded({ db }, link)
  return { status: typed ? 422 : 200, markup: submissionPage(work, token, typed) }
}

async function showEnded({ db }: Pick<PageRequest['deps'], 'db'>, link: OpenedLink | undefined): Promise<PageAnswer> {
  return endedPage(deadOf(link) ?? 'ENDED', link && (await readEndedWork(db, link.id)))
}

function takeForm(request: PageRequest, form: PostedForm): Promise<PageAnswer> {
  const action = form.fields.get('action')
  if (action === 'start') return takeStart(request)
  if (action === 'decline') return takeDecline(request, form)
  if (action === 'submit') return takeSubmission(request, form)
  return showWork(request, { ...typedWork(form), problems: { form: 'Use one of the buttons of this page.' } })
}

async function takeStart(request: PageRequest): Promise<PageAnswer> {
  await startWork(request.deps.db, request.requestId, request.id)
  return showWork(request)
}

async function takeDecline(request: PageRequest, { fields }: PostedForm): Promise<PageAnswer> {
  const { reason, problem } = parseReason(fields)
  if (problem) return showWork(request, { reason, problems: { reason: problem } })
  return showAnswered(request, await declineWork(request.deps.db, request.requestId, request.id, reason))
}

async function takeSubmission(request: PageRequest, form: PostedForm): Promise<PageAnswer> {
  const { work, problems } = parseWork(form)
  if (!work) return showWork(request, { ...typedWork(form), problems })
  return showAnswered(request, await takeWork(request.deps, request.requestId, request.id, work))
}

/** @param link as it was before the answer: one that was not open took none. */
async function showAnswered(request: PageRequest, link: OpenedLink | undefined): Promise<PageAnswer> {
  const ended = link?.state === 'LIVE' ? await readEndedWork(request.deps.db, link.id) : undefined
  return ended ? { status: 200, markup: answeredPage(ended) } : showWork(request)
}

export const submissionPages: readonly PublicPage[] = [submissionRoute]

/**
 * Sends the file that a developer sent in, as it came, and only to be saved. It is named after the code name, so that its own name tells a
 * reviewer nothing. A reviewer gets only what is theirs to review.
 */
export const downloadSubmissionRoute: Route = {
  method: 'GET',
  path: '/submission/{id}',
  permission: 'ownAssessments:read',
  cost: 10,
  answer: async ({ context: { db, viewer }, files, id }) => {
    const only = can(viewer.role, 'vetting:read') ? undefined : viewer.id
    const { file_key, name } = await findSubmissionFile(db, parseId(id, 'file'), only)
    const file = await files.open(file_key)
    if (!file) throw notFound('file')
    return new Download(file, 'application/octet-stream', name)
  },
}

/**
 * Answers `UploadedCopy`: the file is an anonymous copy of the work of the attempt. Its body is the file, and `X-File-Name` its name. It is
 * searched for the names of its author first.
 */
export const uploadCopyRoute: Route = {
  method: 'POST',
  path: '/assessment/{id}/copy',
  permission: 'vetting:write',
  cost: 10,
  upload: true,
  answer: async ({ context: { db, viewer, requestId }, files, id, req }): Promise<UploadedCopy> => {
    const attempt = parseId(id, 'assessment')
    const { content, file_name } = await receiveFile(req)
    const file_type = submissionType(content)
    if (!file_type) throw new UserError('BAD_INPUT', wrongType, { field: 'file' })
    const facts = await namesBeforeCopy(db, attempt)
    const findings = await findInFile(content, facts, viewer.id)
    const file = { file_name, file_type, file_size: content.length }
    await storeFile({ db, files }, { actor: viewer.id, requestId }, content, async (trx, file_key) => {
      await addCopy(trx, viewer.id, attempt, { ...file, file_key }, { facts, findings })
      return { added: true }
    })
    return { findings: findings.length }
  },
}

/** Sends an anonymous copy under the code name, and only to be saved. A reviewer gets only what was found to name nobody. */
export const downloadCopyRoute: Route = {
  method: 'GET',
  path: '/copy/{id}',
  permission: 'ownAssessments:read',
  cost: 10,
  answer: async ({ context: { db, viewer }, files, id }) => {
    const only = can(viewer.role, 'vetting:read') ? undefined : viewer.id
    const { file_key, name } = await findCopyFile(db, parseId(id, 'file'), only)
    const file = await files.open(file_key)
    if (!file) throw notFound('file')
    return new Download(file, 'application/octet-stream', name)
  },
}
