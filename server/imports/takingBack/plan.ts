import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { nounOf, readActors, visitorName } from './names.ts'
import { byReference, type RecordId, recordsOf } from './records.ts'
import { findReferences, madeByTasks, type Reference } from './references.ts'
import { type RunRow, readRunRows } from './runRows.ts'

/** A record that goes, or returns to what it was. */
export interface TakenRecord extends RecordId {
  /** The run added it, so it goes. */
  readonly isAdded: boolean
  /** The rows of the run, and those that tasks added to them since. */
  readonly rows: readonly string[]
}

export interface KeptRecord extends RecordId {
  /** A sentence. */
  readonly reason: string
}

interface TakeBackPlan {
  /** Each comes before those that it refers to. */
  readonly taken: readonly TakenRecord[]
  readonly kept: readonly KeptRecord[]
}

/** A record with what is known of it so far. */
interface Draft extends RecordId {
  readonly rows: string[]
  isAdded: boolean
  reason?: string
}

/**
 * Plans what taking back a run does. Records that people or later imports changed since are kept, unless they are to go, too. Always kept
 * is what others refer to, what was erased, what somebody without an account decided, and what a kept record needs.
 */
export async function planTakeBack(db: Queryable, run: string, changedToo: boolean): Promise<TakeBackPlan> {
  const rows = await readRunRows(db, run)
  const records = await recordsOf(db, rows)
  const drafts = draftsOf(rows, records)
  await giveReasons(db, rows, (row) => drafts.get(records.get(row.id)?.id ?? ''), changedToo)
  const needs = await followReferences(db, rows, (id) => drafts.get(records.get(id)?.id ?? ''))
  keepNeeded(needs)
  const all = [...drafts.values()].sort(byReference)
  return {
    taken: all.filter(({ reason }) => reason === undefined),
    kept: all.flatMap(({ table, id, reason }) => (reason === undefined ? [] : [{ table, id, reason }])),
  }
}

function draftsOf(rows: readonly RunRow[], records: ReadonlyMap<string, RecordId>): Map<string, Draft> {
  const drafts = new Map<string, Draft>()
  for (const { id, isAdded } of rows) {
    const record = records.get(id)
    if (!record) continue
    const draft = drafts.get(record.id) ?? { ...record, rows: [], isAdded: false }
    draft.rows.push(id)
    if (id === record.id) draft.isAdded = isAdded
    drafts.set(record.id, draft)
  }
  return drafts
}

async function giveReasons(
  db: Queryable,
  rows: readonly RunRow[],
  draftOf: (row: RunRow) => Draft | undefined,
  changedToo: boolean,
): Promise<void> {
  const authors = rows.flatMap(({ changedBy }) => changedBy ?? [])
  const actors = await readActors(db, authors)
  for (const row of rows) {
    const draft = draftOf(row)
    if (!draft) continue
    if (row.isErased) draft.reason = "Somebody's data in this record were erased, so it cannot be taken back."
    else if (row.isDecided) draft.reason ??= `${visitorName} changed this record.`
    else if (row.changedBy !== null && !changedToo) draft.reason ??= `${actors(row.changedBy)} changed this record.`
  }
}

/** A record, and one that it refers to. */
type Need = readonly [of: Draft, needed: Draft]

/**
 * Follows what refers to the added rows: rows of the run itself, rows that tasks made, which go along, and those of others, for which a
 * record is kept.
 */
async function followReferences(
  db: Queryable,
  rows: readonly RunRow[],
  draftOfRow: (id: string) => Draft | undefined,
): Promise<Need[]> {
  const known = new Map(rows.flatMap(({ id }) => entryOf(id, draftOfRow(id))))
  const needs: Need[] = []
  const added: readonly RecordId[] = rows.filter(({ isAdded }) => isAdded)
  let newest = Map.groupBy(added, ({ table }) => table)
  while (newest.size > 0) {
    const ids = new Map([...newest].map(([table, own]) => [table, own.map(({ id }) => id)] as const))
    const references = await findReferences(db, ids)
    const outside = references.filter(({ id }) => !known.has(id))
    const outsiders = outside.map(({ id }) => id)
    const followers = await madeByTasks(db, outsiders)
    newest = Map.groupBy(follow(outside, followers, known), ({ table }) => table)
    for (const { id, parentId } of references) {
      const [of, needed] = [known.get(id), known.get(parentId)]
      if (of && needed && of !== needed) needs.push([of, needed])
    }
  }
  return needs
}

function entryOf(id: string, draft: Draft | undefined): [string, Draft][] {
  return draft ? [[id, draft]] : []
}

/** Lets the rows of tasks go with their records, and keeps the records of all others. @returns the rows that go along. */
function follow(outside: readonly Reference[], followers: ReadonlySet<string>, known: Map<string, Draft>): RecordId[] {
  return outside.flatMap(({ child, id, parentId }) => {
    const draft = known.get(parentId)
    if (!draft || known.has(id)) return []
    if (!followers.has(id)) {
      draft.reason ??= `Something was added to this record later: ${nounOf(child)}.`
      return []
    }
    draft.rows.push(id)
    known.set(id, draft)
    return [{ table: child, id }]
  })
}

/** Keeps what kept records refer to, and what that refers to. */
function keepNeeded(needs: readonly Need[]): void {
  const byRecord = Map.groupBy(needs, ([of]) => of)
  const waiting = [...byRecord.keys()].filter(({ reason }) => reason !== undefined)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [, needed] of byRecord.get(next) ?? []) {
      if (needed.reason !== undefined) continue
      needed.reason = 'Another record that is left as it is needs this one.'
      waiting.push(needed)
    }
  }
}
