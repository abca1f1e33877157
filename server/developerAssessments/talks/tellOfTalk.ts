import { sql } from 'kysely'
import type { LockedAttempt } from '#server/developerAssessments/data.ts'
import type { AttemptNotifier } from '#server/developerAssessments/sending/notifyDeveloper.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { queueMessage } from '#server/platform/sending/queueMessages.ts'
import { makeLink } from '#server/signedLinks/links/makeLink.ts'
import { talkLinkDays, talkMessage } from '#shared/developerAssessments/talks.ts'

/**
 * Tells a developer of a talk on record, with a link to say whether it took place. Vouch itself writes it, so that no answer goes to
 * whoever recorded the talk, and nobody but the developer gets the address. Without a way to tell them, it makes no link.
 */
export async function tellOfTalk(
  trx: Trx,
  { env, mailer, secret }: Omit<AttemptNotifier, 'sender'>,
  { id, name, developer }: LockedAttempt,
): Promise<void> {
  const talk = await readTalk(trx, id)
  const { reason, id: message_id } = await queueMessage(trx, availableChannels({ env, mailer }), null, {
    developerId: developer.id,
    ...talkMessage({ first_name: developer.first_name, assessment: name, ...talk }),
  })
  if (reason) return
  const link = { purpose: 'TALK', developer_assessment_id: id, made_by_id: null, message_id } as const
  await makeLink(trx, secret, { ...link, until: talkLinkDays })
}

/** A talk on record: its day by the clocks of the developer, and who of the firm was there. */
export interface TalkOnRecord {
  readonly day: string
  readonly with: readonly string[]
}

async function readTalk(trx: Trx, id: string): Promise<TalkOnRecord> {
  const { rows } = await sql<TalkOnRecord>`${selectTalk} where attempt.id = ${id}`.execute(trx)
  const [talk] = rows
  if (!talk) throw new Error('No talk is on record.')
  return talk
}

/** Selects talks on record. A condition on `attempt` follows. */
export const selectTalk = sql`
  select
    coalesce(attempt.talk_on, day_in_zone(meetings.starts_at, developers.time_zone))::text as day,
    array(select display_name from users where id = any(talks.with_ids) order by 1 limit 10) as "with"
  from developer_assessments attempt
  join talks on talks.developer_assessment_id = attempt.id
  join developers on developers.id = attempt.developer_id
  left join meetings on meetings.id = attempt.talk_meeting_id`
