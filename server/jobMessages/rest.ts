import { randomUUID } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { sendMessage, toRequestBody } from '#server/jobMessages/sending/batches.ts'
import { planJobMessage } from '#server/jobMessages/sending/recipients.ts'
import { findPublicJob } from '#server/jobsPage/data.ts'
import { sendingOf } from '#server/messages/graphql.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { answerOnce } from '#server/platform/graphql/execution/answerOnce.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { readJson } from '#server/platform/http/body.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { quotaLeft } from '#server/platform/sending/quota.ts'
import { jobLink } from '#shared/jobMessages/jobMessages.ts'
import { type JobMessageRequest, jobMessageInput } from './input.ts'

const operation = '/slack/job-message/send'

/**
 * Messages the selected developers about a job. A repeat with the same `Idempotency-Key` gets the first answer. `change` of the answer can
 * be undone. Nothing leaves before.
 */
export const sendJobMessageRoute: Route = {
  method: 'POST',
  path: operation,
  permission: 'messages:send',
  answer: async ({ context, req }) => {
    const { test, dryRun, ...request } = parse(jobMessageInput, await readJson(req))
    const { db, env, viewer, requestId, origin, secret } = context
    const sending = sendingOf(context, test)
    if (dryRun) {
      const warning = await jobLinkWarning(db, request, env)
      return { ...(await planJobMessage(db, request, sending)), quotaLeft: await quotaLeft(db, viewer.id), warning }
    }
    const key = parseKey(req.headers['idempotency-key'])
    const changeId = randomUUID()
    const call = { accountId: viewer.id, key, operation, body: toRequestBody(request, sending.channels), changeId }
    const answered = await write(db, { actor: viewer.id, requestId, ...origin, changeId }, (trx) =>
      answerOnce(trx, secret, call, () => sendMessage(trx, key, request, sending)),
    )
    return { ...answered.answer, change: answered.changeId }
  },
}

function parseKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length >= 1 && header.length <= 100) return header
  throw new UserError('BAD_INPUT', 'An Idempotency-Key has 1 to 100 characters.')
}

/**
 * Says that the link of a message leads nowhere, since its job is not on the jobs page; null for any other message. Vouch does not know
 * what a page of somebody else shows.
 */
async function jobLinkWarning(
  db: Database,
  { jobId, message }: Pick<JobMessageRequest, 'jobId' | 'message'>,
  env: Pick<Env, 'PUBLIC_URL' | 'JOBS_PAGE_URL'>,
): Promise<string | null> {
  const isOwnPage = env.JOBS_PAGE_URL.startsWith(`${env.PUBLIC_URL}/`)
  if (!isOwnPage || !message.includes(jobLink(env.JOBS_PAGE_URL, jobId))) return null
  if (await findPublicJob(db, jobId)) return null
  return 'This job is not on the jobs page, so the link in the text does not work. Put it there, or remove the link.'
}
