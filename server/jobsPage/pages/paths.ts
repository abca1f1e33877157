import type { PublicJob } from '#server/jobsPage/data.ts'
import { fold } from '#server/platform/files/search/needles.ts'
import { homePath, publicRoot } from '#server/platform/publicPages/publicPages.ts'

export const jobsPath = homePath
export const networkPath = `${jobsPath}/apply`
export const feedPath = `${jobsPath}/feed.atom`
export const sitemapPath = `${publicRoot}sitemap.xml`
export const applyPath = (jobId: string) => `${jobsPath}/${jobId}/apply`

/** A title longer than this is cut in an address. */
const slugLength = 60

/** Writes the address of a job. People read its words, and only the id at its end counts, so it works after the title has changed. */
export function jobPath({ id, title }: Pick<PublicJob, 'id' | 'title'>): string {
  const words = fold(title).match(/[a-z\d]+/g) ?? []
  return `${jobsPath}/${[words.join('-').slice(0, slugLength).replace(/-$/, ''), id].filter(Boolean).join('-')}`
}

/** Reads the id at the end of an address; undefined where there is none. */
export function jobIdIn(segment: string): string | undefined {
  return /(?:^|-)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(segment)?.[1]
}
