import { notFound } from '#server/errors.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/download.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { type PostedForm, readForm } from '#server/platform/publicPages/readForm.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { findOpened, type OpenedLink } from '#server/signedLinks/data.ts'
import { chargeVisitor, deadOf } from '#server/signedLinks/linking/openLink.ts'
import { linkPaths } from '#server/signedLinks/linking/token.ts'
import { can } from '#shared/permissions.ts'
import { resumeSizeLimit } from '#shared/resumes.ts'
import { findSubmissionFile } from './data.ts'
import { declineWork, startWork, takeWork } from './submitting/answers.ts'
import { readAskedWork, readEndedWork } from './submitting/openSubmission.ts'
import { parseReason, parseWork, typedWork } from './submitting/parseWork.ts'
import { endedPage } from './views/notices.ts'
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
    return readForm(request.req, { fileSize: resumeSizeLimit, tooLarge }, (form) => takeForm(request, form))
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
  await declineWork(request.deps.db, request.requestId, request.id, reason)
  return showWork(request)
}

async function takeSubmission(request: PageRequest, form: PostedForm): Promise<PageAnswer> {
  const { work, problems } = parseWork(form)
  if (!work) return showWork(request, { ...typedWork(form), problems })
  await takeWork(request.deps, request.requestId, request.id, work)
  return showWork(request)
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
