import { refusals } from '#server/platform/files/refusals.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { readForm } from '#server/platform/publicPages/readForm.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { confirmApplication, followLink } from './applications/confirm.ts'
import { newFormToken } from './applications/formToken.ts'
import { limitsOf } from './applications/limits.ts'
import { findByLink, type LinkedApplication, type WaitingApplication } from './applications/links.ts'
import { receiveApplication } from './applications/receiveApplication.ts'
import { findPublicJob, type PublicJob } from './data.ts'
import { applyPage } from './pages/applyPage.ts'
import { confirmedPage, confirmPage, expiredPage, sendAgain, usedPage } from './pages/notices.ts'
import { applyPath, jobIdIn, networkPath } from './pages/paths.ts'
import { missingJob, publishedPages } from './publication/pages.ts'
import { followPages } from './status/pages.ts'

const networkRoute: PublicPage = {
  path: networkPath,
  show: (request) => showForm(request, undefined),
  submit: (request) => takeForm(request, undefined),
}

const applyRoute: PublicPage = {
  path: applyPath('{id}'),
  show: async (request) => {
    const job = await findPublicJob(request.deps.db, request.id)
    return job ? showForm(request, job) : missingJob(request, jobIdIn(request.id))
  },
  submit: async (request) => {
    const job = await findPublicJob(request.deps.db, request.id)
    return takeForm(request, job, job === undefined)
  },
}

async function showForm({ deps }: PageRequest, job: PublicJob | undefined): Promise<PageAnswer> {
  const view = { job, token: newFormToken(deps.secret), typed: new URLSearchParams(), problems: {} }
  return { status: 200, sheet: await applyPage(deps.db, view), isForm: true }
}

/** @param isClosed says that the job of the form was closed while it was filled in. */
async function takeForm(request: PageRequest, job: PublicJob | undefined, isClosed = false): Promise<PageAnswer> {
  await limitsOf(request).form()
  const limits = { fileSize: resumeSizeLimit, tooLarge: refusals.TOO_LARGE }
  return readForm(request, limits, (form) => receiveApplication(request, { job, isClosed, form }))
}

/** The link of the message leads here. Opening it changes nothing, because mail scanners open links; its button confirms. */
const confirmRoute: PublicPage = {
  path: '/public/jobs/confirm/{id}',
  show: async (request) => {
    await limitsOf(request).link('page')
    const linked = await findByLink(request.deps, request.id)
    return linked.state === 'waiting' ? { status: 200, sheet: confirmPage(linked) } : linkAnswer(request, linked)
  },
  submit: async (request) => {
    await limitsOf(request).link('confirmation')
    const linked = await confirmApplication(request, request.id)
    if (linked.state !== 'waiting') return linkAnswer(request, linked)
    return { status: 200, sheet: confirmedPage(linked, followLink(request, linked)) }
  },
}

async function linkAnswer(
  request: PageRequest,
  linked: Exclude<LinkedApplication, WaitingApplication>,
): Promise<PageAnswer> {
  if (linked.state === 'confirmed') return { status: 409, sheet: usedPage(linked.confirmed_at) }
  return linked.state === 'dropped' ? askAgain(request, linked.jobId) : { status: 410, sheet: expiredPage() }
}

/** Shows the form of the job whose application was dropped. It repeats nothing that was typed, and carries the link. */
async function askAgain({ deps, id: token }: PageRequest, jobId: string | null): Promise<PageAnswer> {
  const job = jobId === null ? undefined : await findPublicJob(deps.db, jobId)
  const typed = new URLSearchParams({ confirmed: token })
  const banner = sendAgain(jobId !== null && job === undefined)
  const view = { job, token: newFormToken(deps.secret), typed, problems: {}, banner }
  return { status: 200, sheet: await applyPage(deps.db, view) }
}

export const jobsPages: readonly PublicPage[] = [
  networkRoute,
  applyRoute,
  confirmRoute,
  ...followPages,
  // The address of a job could be that of any page above.
  ...publishedPages,
]
