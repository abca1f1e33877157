import { limitsOf } from '#server/jobsPage/applications/limits.ts'
import { findPublicJob, listPublicJobs, type PublicJob, wasPublished } from '#server/jobsPage/data.ts'
import { jobPage } from '#server/jobsPage/pages/jobPage.ts'
import { jobsPage } from '#server/jobsPage/pages/jobsPage.ts'
import { closedJobPage, noJobPage } from '#server/jobsPage/pages/notices.ts'
import { feedPath, jobIdIn, jobsPath, sitemapPath } from '#server/jobsPage/pages/paths.ts'
import { parseJobSearch } from '#server/jobsPage/search/jobSearch.ts'
import {
  type PageAnswer,
  type PageFile,
  type PageRequest,
  type PublicPage,
  robotsPath,
} from '#server/platform/publicPages/publicPages.ts'
import { atomFeed } from './atomFeed.ts'
import { robots, sitemap } from './sitemap.ts'

const listRoute: PublicPage = {
  path: jobsPath,
  show: async ({ deps, query }) => ({
    status: 200,
    sheet: jobsPage(deps.env, await listPublicJobs(deps.db), parseJobSearch(query)),
    published: {},
  }),
}

const jobRoute: PublicPage = {
  path: `${jobsPath}/{id}`,
  show: async (request) => {
    const id = jobIdIn(request.id)
    const job = id === undefined ? undefined : await findPublicJob(request.deps.db, id)
    if (!job) return missingJob(request, id)
    return { status: 200, sheet: jobPage(request.deps.env, job), published: { changedAt: job.changed_at } }
  },
}

/**
 * Answers for a job that is not on the jobs page. One that never was there looks like one that does not exist. Looking for them is limited.
 * @throws UserError RATE_LIMITED
 */
export async function missingJob(request: PageRequest, id: string | undefined): Promise<PageAnswer> {
  await limitsOf(request).link('page')
  const isGone = id !== undefined && (await wasPublished(request.deps.db, id))
  return isGone ? { status: 410, sheet: closedJobPage() } : { status: 404, sheet: noJobPage() }
}

/** Readers ask for the feed often. It is written once for each list of open jobs, which stays the same until one changes. */
const feeds = new WeakMap<readonly PublicJob[], Buffer>()

const feedRoute: PublicPage = {
  path: feedPath,
  show: async ({ deps: { db, env } }) => {
    const jobs = await listPublicJobs(db)
    const feed = feeds.get(jobs) ?? atomFeed(env, jobs)
    feeds.set(jobs, feed)
    return file('application/atom+xml; charset=utf-8', feed)
  },
}

const sitemapRoute: PublicPage = {
  path: sitemapPath,
  show: async ({ deps: { db, env } }) =>
    file('application/xml; charset=utf-8', sitemap(env.PUBLIC_URL, await listPublicJobs(db))),
}

const robotsRoute: PublicPage = {
  path: robotsPath,
  show: async ({ deps }) => file('text/plain; charset=utf-8', robots(deps.env.PUBLIC_URL)),
}

function file(type: string, content: Buffer): PageFile {
  return { status: 200, type, content, published: {} }
}

export const publishedPages: readonly PublicPage[] = [listRoute, feedRoute, sitemapRoute, robotsRoute, jobRoute]
