import { UserError } from '#server/errors.ts'
import { sendMessage, toRequestBody } from '#server/jobMessages/sending/batches.ts'
import { jobLinkWarning } from '#server/jobMessages/sending/jobLinkWarning.ts'
import { planMessage } from '#server/jobMessages/sending/recipients.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import { answerOnce } from '#server/platform/graphql/answerOnce.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { readJson } from '#server/platform/http/body.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { quotaLeft } from '#server/platform/sending/quota.ts'
import { jobMessageInput } from './input.ts'

const operation = '/slack/job-message/send'

/** Messages the selected developers about a job. A repeat with the same `Idempotency-Key` gets the first answer. */
export const sendJobMessageRoute: Route = {
  method: 'POST',
  path: operation,
  permission: 'messages:send',
  answer: async ({ context, req }) => {
    const { test, dryRun, ...request } = parse(jobMessageInput, await readJson(req))
    const { db, env, viewer, requestId, secret } = context
    const channels = availableChannels(context, test)
    const sending = { channels, sender_name: viewer.displayName, jobs_page: env.JOBS_PAGE_URL }
    if (dryRun) {
      const warning = await jobLinkWarning(db, request, env)
      return { ...(await planMessage(db, request, sending)), quotaLeft: await quotaLeft(db, viewer.id), warning }
    }
    const key = parseKey(req.headers['idempotency-key'])
    const call = { accountId: viewer.id, key, operation, body: toRequestBody(request, channels), changeId: null }
    return write(db, { actor: viewer.id, requestId }, async (trx) => {
      const { answer } = await answerOnce(trx, secret, call, () => sendMessage(trx, viewer.id, key, request, sending))
      return answer
    })
  },
}

function parseKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length >= 1 && header.length <= 100) return header
  throw new UserError('BAD_INPUT', 'An Idempotency-Key has 1 to 100 characters.')
}
