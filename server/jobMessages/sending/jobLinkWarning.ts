import type { Env } from '#server/env.ts'
import type { JobMessageRequest } from '#server/jobMessages/input.ts'
import { findPublicJob } from '#server/jobsPage/data.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { jobLink } from '#shared/jobMessages/jobMessages.ts'

/**
 * Says that the link of a message leads nowhere, since its job is not on the jobs page; null for any other message. Vouch does not know
 * what a page of somebody else shows.
 */
export async function jobLinkWarning(
  db: Database,
  { jobId, message }: Pick<JobMessageRequest, 'jobId' | 'message'>,
  env: Pick<Env, 'PUBLIC_URL' | 'JOBS_PAGE_URL'>,
): Promise<string | null> {
  const isOwnPage = env.JOBS_PAGE_URL.startsWith(`${env.PUBLIC_URL}/`)
  if (!isOwnPage || !message.includes(jobLink(env.JOBS_PAGE_URL, jobId))) return null
  if (await findPublicJob(db, jobId)) return null
  return 'This job is not on the jobs page, so the link in the text does not work. Put it there, or remove the link.'
}
