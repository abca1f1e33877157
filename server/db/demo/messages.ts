import type { Developer } from './developers.ts'
import type { Job } from './jobs.ts'
import type { Row, Rows } from './rows.ts'
import type { World } from './world.ts'

/** Adds one bulk message for a job that is being worked on: most arrive, some fail, of a few nothing is known. */
export function addMessages(rows: Rows, world: World, job: Job, developers: readonly Developer[]): void {
  const { random, row, opened, stack } = job
  if (row.status === 'LEAD' || row.left_status) return
  const day = random.int(1, Math.min(opened - 1, 30))
  const reachable = developers.filter(
    ({ row, membership }) => row.stage === 'MEMBER' && !row.do_not_contact && membership && membership.from > day,
  )
  const matching = reachable.filter((developer) => developer.stack === stack)
  const created_at = world.calendar.moment(day, random)
  const batch: Row<'job_message_batches'> = {
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
    const success = random.weighted([
      [true, 16],
      [false, 3],
      [null, 1],
    ])
    rows.job_messages.push({
      id: random.id(),
      created_at,
      batch_id: batch.id,
      job_id: row.id,
      developer_id: developer.row.id,
      delivery_method: random.weighted([
        ['SLACK', 6],
        ['EMAIL', 3],
        ['OUTBOX', 1],
      ]),
      success,
      metadata:
        success === false ? { error: random.pick(['channel_not_found', 'user_not_found', 'mailbox full']) } : {},
    })
  }
}
