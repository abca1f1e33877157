import { sql } from 'kysely'
import { hasOpenReview, judgedColumns } from '#server/assessments/hasOpenReview.ts'
import { mergedIds } from '#server/developers/mergedRecords.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { type ActivityScope, type ColumnsByTable, type EventRow, eventsOf, relatedTo } from './search/events.ts'
import { readNames } from './search/names.ts'
import { type HistoryTable, readableHistoryColumns } from './wording/columns.ts'
import { type ActivityTable, histories } from './wording/records.ts'
import { toEntry, type WordedEvent } from './wording/toEntry.ts'

/**
 * Lists the history of a record and of the rows that belong to it, newest first. A developer has the history of merged records, too.
 * @throws UserError NOT_FOUND
 */
export async function listActivity(
  db: Database,
  table: ActivityTable,
  id: string,
  scope: ActivityScope,
): Promise<WordedEvent[]> {
  const { noun } = histories[table]
  await findRow(db, noun, sql<{ id: string }>`select id from ${sql.table(table)} where id = ${id}`)
  const ids = table === 'developers' ? [id, ...(await mergedIds(db, id))] : [id]
  return readHistory(db, table, ids, scope, () => id)
}

/** An entry of a history, with the record that it is about. */
export interface RecordEvent extends WordedEvent {
  readonly record_id: string
}

/**
 * Reads the histories of several records of one table as one, the newest first.
 * @param recordOf the record that an event is told of, where it is not that of its row.
 */
export async function readHistory(
  db: Database,
  table: ActivityTable,
  ids: readonly string[],
  scope: ActivityScope,
  recordOf = ({ record_id }: EventRow) => record_id,
): Promise<RecordEvent[]> {
  const columns = columnsOf(table, scope.mayRead)
  const underReview = table === 'developers' ? await underReviewBy(db, ids, scope.viewerId) : []
  const shown = { columns, columnsUnderReview: withoutJudgement(columns), underReview }
  const events = await readPrepared(db, eventsOf(table, ids, scope, shown))
  const names = await readNames(db, table, events, columns)
  return events.map((event) => {
    // The second lock of the blind rule: the statement leaves the same out.
    const tables = underReview.includes(event.row_id) ? shown.columnsUnderReview : columns
    const record_id = recordOf(event)
    return { record_id, ...toEntry(table, record_id, event, tables[event.table_name] ?? {}, names) }
  })
}

/** Finds the assessments of developers of which somebody has yet to send a review. */
async function underReviewBy(db: Database, developerIds: readonly string[], viewerId: string): Promise<string[]> {
  const rows = await readPrepared(
    db,
    db
      .selectFrom('developer_assessments')
      .select('id')
      .where('developer_id', 'in', developerIds)
      .where(hasOpenReview(viewerId)),
  )
  return rows.map(({ id }) => id)
}

function withoutJudgement(columns: ColumnsByTable): ColumnsByTable {
  const judged: readonly string[] = judgedColumns
  const shown = Object.entries(columns.developer_assessments ?? {}).filter(([name]) => !judged.includes(name))
  return { ...columns, developer_assessments: Object.fromEntries(shown) }
}

function columnsOf(table: ActivityTable, mayRead: ActivityScope['mayRead']): ColumnsByTable {
  const tables: readonly HistoryTable[] = [table, ...relatedTo(table).map((related) => related.table)]
  return Object.fromEntries(tables.map((name) => [name, readableHistoryColumns(name, mayRead)]))
}

/** Lists the labels of the fields that the viewer may read, by the alphabet. */
export function listActivityFields(table: ActivityTable, mayRead: ActivityScope['mayRead']): string[] {
  const columns = Object.values(columnsOf(table, mayRead))
  const labels = columns.flatMap((readable) => Object.values(readable).map(({ label }) => label))
  return [...new Set(labels)].toSorted((a, b) => a.localeCompare(b, 'en'))
}
