import type { ActivityColumns } from '#server/activity/search/events.ts'
import { namesFor } from '#server/activity/search/names.ts'
import { readableHistoryColumns } from '#server/activity/wording/columns.ts'
import { formatValue } from '#server/activity/wording/formatValue.ts'
import { wordChanges } from '#server/activity/wording/toEntry.ts'
import { judgedColumns } from '#server/assessments/hasOpenReview.ts'
import { mergedIds } from '#server/developers/mergedRecords.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { NamedTable } from '#server/platform/nounTables/historyColumns.ts'
import { keysOf, recordOf } from '#shared/platform/keys.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { actorLabel } from '#shared/security/securityEvents.ts'
import { eventKindsOf, type VettingEventKind, type VettingFeed } from '#shared/vetting/vettingEvents.ts'
import { type FeedRow, type FeedTable, feedRows } from './feedRows.ts'
import { type FeedFilter, feedIds, rowsOfDeveloper } from './feedSql.ts'

/** One write of a feed, as people read it. */
export type VettingFeedEvent = ReturnType<typeof toEvent>

export interface FeedQuery extends Omit<FeedFilter, 'kinds' | 'rowIds' | 'viewerId'> {
  readonly feed: VettingFeed
  /** The kinds in the feed; without any, all are found. */
  readonly kinds: readonly VettingEventKind[]
  readonly developerId: string | null
}

/** Columns for which the reader lacks the permission are neither read nor shown. */
export interface FeedReader {
  readonly viewerId: string
  mayRead(permission: Permission): boolean
}

/** The columns that a feed shows besides those that say why. The others are not about vetting. */
const feedColumns: Readonly<Record<FeedTable, readonly string[]>> = {
  developers: [
    ...['stage', 'status', 'owner_id', 'dstm_id', 'cost_rate_cents', 'tos_signed_on', 'revisit_on', 'cool_off_until'],
    'source',
  ],
  developer_assessments: ['status', 'due_at', ...judgedColumns],
  reviews: ['status', 'reviewer_id', 'due_at', 'total_score'],
}

/** These columns say why. */
const reasonColumns: Readonly<Record<FeedTable, readonly string[]>> = {
  developers: ['stage_reason', 'stage_note'],
  developer_assessments: ['status_note'],
  reviews: ['decline_reason'],
}

const tables = keysOf(feedColumns)

/**
 * Finds the ids of the newest events of a feed.
 * @param viewerId finds no event that reveals what others decided about work that it has yet to review.
 * @param limit the most ids to list.
 */
export async function listEventIds(db: Database, query: FeedQuery, viewerId: string, limit: number): Promise<number[]> {
  const { feed, kinds, developerId, ...filter } = query
  const wanted = kinds.length > 0 ? kinds : eventKindsOf(feed)
  const ids = developerId ? [developerId, ...(await mergedIds(db, developerId))] : undefined
  const rowIds = ids && (await readUnprepared(db, rowsOfDeveloper(ids))).map(({ id }) => id)
  const found = await readUnprepared(db, feedIds({ ...filter, kinds: wanted, rowIds, viewerId }, limit))
  return found.map(({ id }) => id)
}

export async function readEvents(
  db: Database,
  ids: readonly number[],
  reader: FeedReader,
): Promise<VettingFeedEvent[]> {
  if (ids.length === 0) return []
  const columns = columnsFor(reader)
  const keys = Object.fromEntries(tables.map((table) => [table, Object.keys(columns[table])]))
  const rows = await readUnprepared(db, feedRows(ids, reader.viewerId, JSON.stringify(keys)))
  const names = await namesFor(db, namedIn(rows, columns))
  return rows.map((row) => toEvent(row, columns[row.table_name], names))
}

function columnsFor({ mayRead }: FeedReader): Readonly<Record<FeedTable, ActivityColumns>> {
  return recordOf(tables, (table) => {
    const shown = [...feedColumns[table], ...reasonColumns[table]]
    const readable = Object.entries(readableHistoryColumns(table, mayRead)).filter(([name]) => shown.includes(name))
    return Object.fromEntries(readable)
  })
}

function namedIn(rows: readonly FeedRow[], columns: Readonly<Record<FeedTable, ActivityColumns>>) {
  const ids = new Map<NamedTable, Set<string>>([['users', new Set()]])
  for (const { actor, table_name, old_values, new_values } of rows) {
    if (!actor.includes(':')) ids.get('users')?.add(actor)
    for (const [key, column] of Object.entries(columns[table_name])) {
      if (column.kind !== 'name') continue
      for (const value of [old_values?.[key], new_values?.[key]]) {
        if (typeof value === 'string') ids.get(column.of)?.add(value)
      }
    }
  }
  return ids
}

function toEvent(row: FeedRow, columns: ActivityColumns, names: ReadonlyMap<string, string>) {
  const { id, at, kind, actor, developer_id, developer_name, is_deleted, table_name, blind } = row
  const isShown = (name: string) =>
    // The second lock of the blind rule: the statement leaves them out, too.
    !reasonColumns[table_name].includes(name) && !(blind && judgedColumns.some((judged) => judged === name))
  const shown = Object.fromEntries(Object.entries(columns).filter(([name]) => isShown(name)))
  return {
    id,
    at,
    kind,
    actor: actorLabel(actor, names.get(actor) ?? null),
    developer_id: is_deleted ? null : developer_id,
    developer_name: developer_name?.trim() ?? 'Deleted',
    developer_assessment_id: row.developer_assessment_id,
    assessment_name: row.assessment_name,
    changes: wordChanges(row, shown, names),
    why: whyOf(row, columns),
  }
}

/** Writes the reason and the note of a move, or that it undid an earlier change. */
function whyOf({ table_name, undoes, new_values }: FeedRow, columns: ActivityColumns): string | null {
  if (undoes !== null) return 'Undid an earlier change.'
  const texts = reasonColumns[table_name].map((name) => {
    const column = columns[name]
    return column ? formatValue(column, new_values?.[name], { currency: 'USD', nameOf: () => undefined }) : null
  })
  return texts.filter((text) => text !== null).join(': ') || null
}
