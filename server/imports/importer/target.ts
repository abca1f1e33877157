import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, write } from '#server/platform/db/connect.ts'
import type { Outcome } from '#shared/imports.ts'
import { BadRowError } from './change.ts'
import { applyChanges, awaitTurn, type ImportTable, type RowChange } from './data.ts'
import type { Kind } from './kind.ts'
import { Lookup, Pending } from './lookup.ts'

/** A row of a file, as it reads. */
export interface Line<Row> {
  readonly line: number
  readonly row: Row
}

/** What became of a row, or would become of it. */
export interface Result {
  readonly line: number
  readonly outcome: Outcome
  /** Why a bad row is bad. */
  readonly reason?: string
}

/** Where rows go: into the database, or nowhere for a preview. */
export interface Target {
  take<Row>(kind: Kind<Row>, lines: readonly Line<Row>[]): Promise<Result[]>
}

/** Writes each batch as one transaction. A row that the database refuses is left out, and the others are written. */
export function createWriter(db: Database, actor: string): Target {
  const target: Target = {
    take: async (kind, lines) => {
      try {
        return await writeBatch(db, actor, kind, lines)
      } catch (error) {
        if (!isFaultOfRow(error)) throw error
        const [first, second] = lines
        if (!second)
          return [
            { line: first?.line ?? 0, outcome: 'bad', reason: `The database refuses this row: ${error.message}.` },
          ]
        const half = Math.ceil(lines.length / 2)
        return [...(await target.take(kind, lines.slice(0, half))), ...(await target.take(kind, lines.slice(half)))]
      }
    },
  }
  return target
}

const attempts = 5

async function writeBatch<Row>(
  db: Database,
  actor: string,
  kind: Kind<Row>,
  lines: readonly Line<Row>[],
): Promise<Result[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(db, { actor }, async (trx) => {
        await awaitTurn(trx)
        const { results, changes } = await plan(kind, lines, new Lookup(trx))
        await applyChanges(trx, changes)
        return results
      })
    } catch (error) {
      if (!isBusy(error) || attempt === attempts) throw error
      await sleep(200 * attempt)
    }
  }
}

/** Tells what would change, in transactions that cannot write. It remembers what it would add, since later files refer to it. */
export function createPreview(db: Database): Target & { readonly pending: Pending } {
  const pending = new Pending()
  return {
    pending,
    take: (kind, lines) =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute(async (trx) => {
          const { results, changes } = await plan(kind, lines, new Lookup(trx, pending))
          for (const change of changes) pending.add(change)
          return results
        }),
  }
}

async function plan<Row>(
  kind: Kind<Row>,
  lines: readonly Line<Row>[],
  lookup: Lookup,
): Promise<{ results: Result[]; changes: RowChange[] }> {
  const changesOf = await kind.plan(
    lines.map(({ row }) => row),
    lookup,
  )
  const changes: RowChange[] = []
  const results = lines.map(({ line, row }): Result => {
    try {
      const own = changesOf(row)
      changes.push(...own)
      return { line, outcome: outcomeOf(kind.table, own) }
    } catch (error) {
      if (error instanceof BadRowError) return { line, outcome: 'bad', reason: error.message }
      throw error
    }
  })
  return { results, changes }
}

function outcomeOf(table: ImportTable, changes: readonly RowChange[]): Outcome {
  if (changes.length === 0) return 'unchanged'
  return changes.some((change) => change.table === table && change.action === 'insert') ? 'added' : 'changed'
}

/** A value that the database does not take (class 22), or that breaks a rule of its table (class 23). */
function isFaultOfRow(error: unknown): error is Error {
  return error instanceof Error && /^2[23]/.test((error as { code?: string }).code ?? '')
}

/** Gave up waiting for a lock, or was the victim of a deadlock. */
function isBusy(error: unknown): boolean {
  return ['55P03', '40P01', '40001'].includes((error as { code?: string }).code ?? '')
}
