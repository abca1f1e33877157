import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Actor, Database } from '#server/platform/db/connect.ts'
import { write } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { countRows, holdsText, type Page, type Range, type Sort } from '#server/platform/db/page.ts'
import { read } from '#server/platform/db/read.ts'
import { recordEvent } from '#server/platform/idp/securityEvents.ts'
import type { SecurityEventFilter } from '#shared/securityEventFilter.ts'
import {
  actorLabel,
  eventNote,
  type SecurityEventKind,
  type SecurityEventSortColumn,
  securityEventsExportLimit,
} from '#shared/securityEvents.ts'

/** Who did what to whom, when and from where. */
export interface SecurityEvent {
  readonly id: number
  readonly at: Moment
  readonly kind: SecurityEventKind
  /** The name of an account, or in words what else it was. */
  readonly actor: string
  /** The name of the person concerned; null where it concerns nobody, or nobody known. */
  readonly person: string | null
  readonly address: string | null
  readonly device: string | null
  /** What else there is to say, in words; may be empty. */
  readonly note: string
}

const sortColumns = { at: 'security_events.at' } as const satisfies Record<SecurityEventSortColumn, string>

export function listSecurityEvents(
  db: Database,
  filter: SecurityEventFilter,
  { limit, offset }: Range,
  { column, order }: Sort<SecurityEventSortColumn>,
): Page<SecurityEvent> {
  return {
    rows: async () => {
      // An event always has its moment: without a word on nulls, the index gives the order.
      const direction = order === 'asc_nulls_last' ? 'asc' : 'desc'
      const page = withNames(db, filter)
        .orderBy(sortColumns[column], direction)
        .orderBy('security_events.id', direction)
      const rows = await read(db, page.limit(limit).offset(offset))
      return rows.map(toEvent)
    },
    count: () => countRows(db, matching(db, filter)),
  }
}

/**
 * All events of a filter, newest first, read piece by piece. That they were asked for is an event itself, committed before the
 * first of them is given out.
 * @throws UserError TOO_LARGE where there are more than a file holds.
 */
export async function exportSecurityEvents(
  db: Database,
  filter: SecurityEventFilter,
  actor: Actor,
): Promise<AsyncIterable<SecurityEvent[]>> {
  const count = await countRows(db, matching(db, filter))
  if (count > securityEventsExportLimit) {
    const [found, most] = [count, securityEventsExportLimit].map((number) => number.toLocaleString('en-US'))
    throw new UserError('TOO_LARGE', `${found} events match. Export at most ${most} at a time: choose fewer days.`)
  }
  await write(db, actor, (trx) => recordEvent(trx, 'EXPORTED', null, { what: 'security events' }))
  return piecesOf(db, filter)
}

const pieceSize = 1_000

async function* piecesOf(db: Database, filter: SecurityEventFilter): AsyncGenerator<SecurityEvent[]> {
  let before: number | undefined
  while (true) {
    const rest = withNames(db, filter).$if(before !== undefined, (query) =>
      query.where('security_events.id', '<', before ?? 0),
    )
    const rows = await read(db, rest.orderBy('security_events.id', 'desc').limit(pieceSize))
    if (rows.length > 0) yield rows.map(toEvent)
    before = rows.at(-1)?.id
    if (rows.length < pieceSize) return
  }
}

/** Deletes the events that have reached their age: the database itself keeps all younger ones. */
export async function forgetSecurityEvents(db: Database): Promise<void> {
  await sql`select forget_security_events()`.execute(db)
}

function withNames(db: Database, filter: SecurityEventFilter) {
  return matching(db, filter)
    .leftJoin('users as actors', (join) => join.on('actors.id', '=', accountIn(sql.ref('security_events.actor'))))
    .leftJoin('users as people', 'people.id', 'security_events.person_id')
    .leftJoin('users as makers', (join) =>
      join.on('makers.id', '=', accountIn(sql`security_events.details ->> 'link_by'`)),
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
      'makers.display_name as link_by_name',
      'failed_sign_ins.count',
    ])
}

/** An actor as the id of an account; null where it is none. */
function accountIn(actor: ReturnType<typeof sql>) {
  return sql<string>`case when ${actor} ~ '^[0-9a-f-]{36}$' then (${actor})::uuid end`
}

function matching(db: Database, { kind, person, address, from, to }: SecurityEventFilter) {
  let events = db.selectFrom('security_events')
  if (kind) events = events.where('security_events.kind', '=', kind)
  if (from) events = events.where('security_events.at', '>=', from)
  if (to) events = events.where('security_events.at', '<', to)
  if (address?.trim()) events = events.where(holdsText(['security_events.address'], address))
  if (person?.trim()) {
    const people = db.selectFrom('users').where(holdsText(['users.display_name', 'users.email'], person))
    events = events.where(({ or, eb }) =>
      or([
        eb('security_events.person_id', 'in', people.select('users.id')),
        eb('security_events.actor', 'in', people.select(sql<string>`users.id::text`.as('id'))),
      ]),
    )
  }
  return events
}

type Row = Awaited<ReturnType<typeof readRows>>[number]
const readRows = (db: Database) => read(db, withNames(db, {}))

function toEvent({
  actor,
  actor_name,
  person_id,
  person_name,
  link_by_name,
  details,
  count,
  ...event
}: Row): SecurityEvent {
  return {
    ...event,
    actor: actorLabel(actor, actor_name),
    person: person_name ?? (person_id && 'Deleted account'),
    note: eventNote({ kind: event.kind, details, count, link_by_name }),
  }
}
