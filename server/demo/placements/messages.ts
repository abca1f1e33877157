import { minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import type { DemoJob } from '#server/demo/firm/jobs.ts'
import type { Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory } from '#server/demo/story.ts'

/** Adds one bulk message for an active job: most messages arrive, some fail, and a few have no known outcome. */
export function addJobMessages(
  rows: DemoRows,
  context: DemoContext,
  job: DemoJob,
  developers: readonly DemoDeveloper[],
): void {
  const { random, row, opened, demand } = job
  if (row.status === 'LEAD' || row.left_status) return
  const day = random.int(1, Math.min(opened - 1, 30))
  const reachable = developers.filter(
    ({ row, membership }) => row.stage === 'MEMBER' && !row.do_not_contact && membership && membership.from > day,
  )
  const matching = reachable.filter((developer) => developer.stack === demand.stack)
  const created_at = context.calendar.moment(day, random)
  const batch: DemoRow<'job_message_batches'> = {
    id: random.id(),
    created_at,
    job_id: row.id,
    sender_id: row.owner_id ?? null,
    key: random.id(),
    message: `Hi! You seem a match for our ${row.title} role. If you are interested, please apply on our jobs page.`,
    test: false,
  }
  rows.job_message_batches.push(batch)
  for (const developer of random.some(matching.length > 3 ? matching : reachable, random.int(4, 12))) {
    const delivery_method = random.weighted<Method>(['SLACK', 6], ['EMAIL', 3], ['OUTBOX', 1])
    const message: DemoRow<'messages'> = {
      id: random.id(),
      created_at,
      batch_id: batch.id,
      job_id: row.id,
      developer_id: developer.row.id,
      sender_id: batch.sender_id ?? null,
      subject: `A role for you: ${row.title}`,
      body: batch.message,
      delivery_method,
      ...outcomeOf(delivery_method, random),
    }
    addMessage(rows, message, random.int(1, 5))
  }
}

/** Adds a message that was sent some minutes after it was written. */
export function addMessage(rows: DemoRows, message: DemoRow<'messages'>, minutes = 1): void {
  const at = minutesAfter(message.created_at, minutes)
  addStory(rows, 'messages', message, [{ at, by: 'task:messages', settles: ['success', 'metadata'] }], { metadata: {} })
}

type Method = 'SLACK' | 'EMAIL' | 'OUTBOX'

/** Draws the outcome of a message: one in the outbox always arrives, others may be refused or stay unknown. */
function outcomeOf(method: Method, random: Random): Pick<DemoRow<'messages'>, 'success' | 'metadata'> {
  if (method === 'OUTBOX') return { success: true, metadata: {} }
  return random.weighted(
    [{ success: true, metadata: {} }, 16],
    [{ success: false, metadata: { reason: refusals[method] } }, 3],
    [
      { success: null, metadata: { reason: 'The server stopped while it was sending. The message may have arrived.' } },
      1,
    ],
  )
}

/** Why a message did not arrive, by how it was sent. */
export const refusals = {
  SLACK: 'Slack does not know this developer (user_not_found).',
  EMAIL: 'The mail server did not accept a message (EENVELOPE 550).',
}
