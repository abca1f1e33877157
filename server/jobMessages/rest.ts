import { UserError } from '#server/errors.ts'
import { sendMessage, toRequestBody } from '#server/jobMessages/sending/batches.ts'
import { planMessage } from '#server/jobMessages/sending/recipients.ts'
import { write } from '#server/platform/db/connect.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { readJson } from '#server/platform/http/body.ts'
import { answerOnce } from '#server/platform/idempotency/answerOnce.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { quotaLeft } from '#server/platform/sending/quota.ts'
import { jobMessageInput } from '#shared/jobMessageInput.ts'

const operation = '/slack/job-message/send'

/** Messages the selected developers about a job. A repeat with the same `Idempotency-Key` gets the first answer. */
export const sendJobMessageRoute: Route = {
  method: 'POST',
  path: operation,
  permission: 'messages:send',
  answer: async ({ context, req }) => {
    const { test, dryRun, ...request } = parse(jobMessageInput, await readJson(req))
    const channels = availableChannels(context, test)
    const { db, viewer, requestId, secret } = context
    if (dryRun) return { ...(await planMessage(db, request, channels)), quotaLeft: await quotaLeft(db, viewer.id) }
    const key = parseKey(req.headers['idempotency-key'])
    const call = { accountId: viewer.id, key, operation, body: toRequestBody(request, channels), changeId: null }
    return write(db, { actor: viewer.id, requestId }, async (trx) => {
      const { answer } = await answerOnce(trx, secret, call, () => sendMessage(trx, viewer.id, key, request, channels))
      return answer
    })
  },
}

function parseKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length >= 1 && header.length <= 100) return header
  throw new UserError('BAD_INPUT', 'An Idempotency-Key has 1 to 100 characters.')
}
