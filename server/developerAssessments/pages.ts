import { linkPage } from '#server/platform/publicPages/linkPage.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import type { PostedForm } from '#server/platform/publicPages/readForm.ts'
import { findOpened, type OpenedLink } from '#server/signedLinks/data.ts'
import { deadOf } from '#server/signedLinks/links/openLink.ts'
import { linkPaths } from '#server/signedLinks/links/token.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { endedPage, submissionAnsweredPage } from './pages/notices.ts'
import { submissionPage, type TypedSubmission } from './pages/submissionPage.ts'
import { declineWork, startWork, takeWork } from './submissions/answers.ts'
import { readAskedWork, readEndedWork } from './submissions/openSubmission.ts'
import { parseReason, parseWork, typedWork } from './submissions/parseWork.ts'

const tooLarge = 'This file is larger than 10 MB. Send a smaller one, or a link.'

/** The link that a developer gets with an assessment leads to this page. */
const submissionRoute = linkPage(linkPaths.SUBMISSION, (request) => showWork(request), takeForm, {
  fileSize: resumeSizeLimit,
  tooLarge,
})

async function showWork({ deps: { db }, id: token }: PageRequest, typed?: TypedSubmission): Promise<PageAnswer> {
  const link = await findOpened(db, 'SUBMISSION', token)
  const work = link?.state === 'LIVE' ? await readAskedWork(db, link.id) : undefined
  if (!work) return showEnded({ db }, link)
  return { status: typed ? 422 : 200, sheet: submissionPage(work, token, typed) }
}

async function showEnded({ db }: Pick<PageRequest['deps'], 'db'>, link: OpenedLink | undefined): Promise<PageAnswer> {
  return endedPage(deadOf(link) ?? 'ENDED', link && (await readEndedWork(db, link.id)))
}

function takeForm(request: PageRequest, form: PostedForm): Promise<PageAnswer> {
  const action = form.fields.get('action')
  if (action === 'start') return takeStart(request)
  if (action === 'decline') return takeDecline(request, form)
  if (action === 'submit') return takeSubmission(request, form)
  return showWork(request, { ...typedWork(form), problems: { form: 'Use one of the buttons on this page.' } })
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
  const { work, problems } = await parseWork(form)
  if (!work) return showWork(request, { ...typedWork(form), problems })
  return showAnswered(request, await takeWork(request.deps, request.requestId, request.id, work))
}

/** @param link as it was before the answer: one that was not open took none. */
async function showAnswered(request: PageRequest, link: OpenedLink | undefined): Promise<PageAnswer> {
  const ended = link?.state === 'LIVE' ? await readEndedWork(request.deps.db, link.id) : undefined
  return ended ? { status: 200, sheet: submissionAnsweredPage(ended) } : showWork(request)
}

export const submissionPages: readonly PublicPage[] = [submissionRoute]
