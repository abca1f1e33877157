import { sql } from 'kysely'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { actorLabel, eventNote, securityEventList } from '#shared/security/securityEvents.ts'

export type SecurityEvent = ReturnType<typeof toEvent>

export const securityEventSource = listSource(securityEventList, {
  id: 'security_events.id',
  from: sql`security_events
    left join security_event_facts on security_event_facts.event_id = security_events.id`,
  columns: {
    at: { notNull: 'security_events.at' },
    kind: { notNull: 'security_events.kind' },
    // The names and addresses of both people are in one text.
    actor: 'security_event_facts.people',
    person: 'security_event_facts.people',
    address: 'security_events.address',
  },
  search: 'security_event_facts.search',
  rows: (db, { among, order }) => selectEvents(db).where(among).orderBy(order),
  toRow: toEvent,
})

/** Deletes the events that have reached their maximum age. The database refuses to delete younger ones. */
export async function forgetSecurityEvents(db: Database): Promise<void> {
  await sql`select forget_security_events()`.execute(db)
}

function selectEvents(db: Queryable) {
  return db
    .selectFrom('security_events')
    .leftJoin('users as actors', (join) => join.on('actors.id', '=', accountIn(sql.ref('security_events.actor'))))
    .leftJoin('users as people', 'people.id', 'security_events.person_id')
    .leftJoin('users as link_makers', (join) =>
      join.on('link_makers.id', '=', accountIn(sql`security_events.details ->> 'link_by'`)),
    )
    .leftJoin('failed_sign_ins', 'failed_sign_ins.event_id', 'security_events.id')
    .select([
      'security_events.id',
      'security_events.at',
      'security_events.kind',
      'security_events.actor',
      'security_events.person_id',
      'security_events.address',
      'security_events.device',
      'security_events.details',
      'actors.display_name as actor_name',
      'people.display_name as person_name',
      'link_makers.display_name as link_by_name',
      'failed_sign_ins.count',
    ])
}

/** Reads an actor as the id of an account; null for a task, an import or nobody. */
function accountIn(actor: ReturnType<typeof sql>) {
  return sql<string>`case when ${actor} ~ '^[0-9a-f-]{36}$' then (${actor})::uuid end`
}

type EventRow = SelectedRow<typeof selectEvents>

function toEvent({ actor, actor_name, person_id, person_name, link_by_name, details, count, ...event }: EventRow) {
  return {
    ...event,
    actor: actorLabel(actor, actor_name),
    person: person_name ?? (person_id && 'Deleted account'),
    note: eventNote({ kind: event.kind, details, count, link_by_name }),
  }
}
