import { sql } from 'kysely'
import { blankEvents, blankPerson, blankValues, type Erasure } from '#server/people/erasure/blankPerson.ts'
import { requireErasable } from '#server/people/erasure/eraseDeveloper.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import type { RetentionRule } from '#shared/retention/retention.ts'
import type { DueRemoval } from './readyItems.ts'

/** Removes the values of a person that a rule no longer keeps, and writes a security event that names the admin who set the rule. */
export async function removeValues(trx: Trx, rule: RetentionRule, id: string, { cutoff, set_by_id }: DueRemoval) {
  const removed = await removals[rule](trx, id, cutoff)
  // Rejected people are erased completely, as by an admin.
  const kind = rule === 'REJECTED' ? 'PERSON_ERASED' : 'RETENTION_APPLIED'
  await recordEvent(trx, kind, null, { developer: id, ...removed, rule, set_by: set_by_id })
}

const removals: Readonly<Record<RetentionRule, (trx: Trx, id: string, cutoff: string) => Promise<Erasure>>> = {
  REJECTED: async (trx, id) => {
    await requireErasable(trx, id)
    return blankPerson(trx, id)
  },
  RESUMES: async (trx, id, cutoff) => {
    const resumes = await idsOf(
      trx,
      sql`
      select r.id from resumes r join developers d on d.id = r.developer_id
      where d.id = ${id} and r.created_at <= ${cutoff} and r.file_key not like 'erased-%' and not (
        d.stage in ('MEMBER', 'STANDBY') and r.id is not distinct from (
          select newest.id from resumes newest where newest.developer_id = d.id and newest.deleted_at is null
          order by newest.created_at desc, newest.id desc limit 1
        )
      )`,
    )
    const blanked = await blankValues(trx, new Map([['resumes', resumes]]))
    await sql`update resumes set deleted_at = coalesce(deleted_at, now()) where id = any(${resumes}::uuid[])`.execute(
      trx,
    )
    return { ...blanked, events: await blankEvents(trx, id) }
  },
  MESSAGES: async (trx, id, cutoff) => {
    const blanked = await blankValues(
      trx,
      new Map([
        [
          'messages',
          await idsOf(
            trx,
            sql`
            select id from messages
            where reader_id = ${id} and guest_id is null and created_at <= ${cutoff} and send_after is null`,
          ),
        ],
        [
          'message_replies',
          await idsOf(trx, sql`select id from message_replies where developer_id = ${id} and received_at <= ${cutoff}`),
        ],
      ]),
    )
    return { ...blanked, events: await blankEvents(trx, id) }
  },
  EVENTS: async (trx, id) => ({ rows: 0, files: 0, events: await blankEvents(trx, id) }),
}

async function idsOf(trx: Trx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(trx)
  return rows.map(({ id }) => id)
}
