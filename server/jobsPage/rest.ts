import { refusals } from '#server/platform/files/refusals.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { readForm } from '#server/platform/publicPages/readForm.ts'
import { resumeSizeLimit } from '#shared/resumes.ts'
import { apply } from './applying/apply.ts'
import { confirmApplication, findByLink } from './applying/confirm.ts'
import { newFormToken } from './applying/formToken.ts'
import { createApplicationLimits } from './applying/limits.ts'
import { findPublicJob, listPublicJobs, type PublicJob } from './data.ts'
import { applyPage } from './views/applyPage.ts'
import { jobsPage } from './views/jobsPage.ts'
import { closedJobPage, confirmedPage, confirmPage, expiredPage } from './views/notices.ts'

const jobsRoute: PublicPage = {
  path: '/public/jobs',
  show: async ({ deps }) => ({ status: 200, markup: jobsPage(await listPublicJobs(deps.db)) }),
}

const networkRoute: PublicPage = {
  path: '/public/jobs/apply',
  show: (request) => showForm(request, undefined),
  submit: (request) => takeForm(request, undefined),
}

const applyRoute: PublicPage = {
  path: '/public/jobs/{id}/apply',
  show: async (request) => {
    const job = await findPublicJob(request.deps.db, request.id)
    return job ? showForm(request, job) : { status: 404, markup: closedJobPage() }
  },
  submit: async (request) => {
    const job = await findPublicJob(request.deps.db, request.id)
    return takeForm(request, job, job === undefined)
  },
}

async function showForm({ deps }: PageRequest, job: PublicJob | undefined): Promise<PageAnswer> {
  const view = { job, token: newFormToken(deps.secret), typed: new URLSearchParams(), problems: {} }
  return { status: 200, markup: await applyPage(deps.db, view) }
}

/** @param isClosed whether the form was for a job that was closed while it was filled in. */
async function takeForm(request: PageRequest, job: PublicJob | undefined, isClosed = false): Promise<PageAnswer> {
  const { deps, origin, req } = request
  await createApplicationLimits(deps.db, deps.secret, origin.address).form()
  const limits = { fileSize: resumeSizeLimit, tooLarge: refusals.TOO_LARGE }
  return readForm(req, limits, (form) => apply(request, { job, isClosed, form }))
}

/** The link of the message. Opening it changes nothing, because mail scanners open links; its button confirms. */
const confirmRoute: PublicPage = {
  path: '/public/jobs/confirm/{id}',
  show: async ({ deps, id }) => {
    const linked = await findByLink(deps.db, id)
    if (typeof linked !== 'string') return { status: 200, markup: confirmPage(linked) }
    return linkAnswer(linked)
  },
  submit: async ({ deps, id, requestId }) => {
    const linked = await confirmApplication(deps.db, id, requestId)
    if (typeof linked !== 'string') return { status: 200, markup: confirmedPage(linked.job_is_closed) }
    return linkAnswer(linked)
  },
}

function linkAnswer(linked: 'confirmed' | 'expired'): PageAnswer {
  return linked === 'confirmed' ? { status: 200, markup: confirmedPage() } : { status: 410, markup: expiredPage() }
}

/** The jobs page, and what belongs to it. */
export const jobsPages: readonly PublicPage[] = [jobsRoute, networkRoute, applyRoute, confirmRoute]
