import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#server/errors.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { isBusy } from '#server/platform/db/connection/failure.ts'
import { collectImportedNames } from '#server/skills/unknown/collectImportedNames.ts'
import type { ImportOutcome } from '#shared/imports/imports.ts'
import { BadRowError } from './change.ts'
import { applyChanges, type ImportTable, lockImports, type RowChange } from './data.ts'
import { Lookup, Pending } from './lookup.ts'
import type { RowImporter } from './rowImporter.ts'

export interface ParsedRow<Row> {
  readonly line: number
  readonly row: Row
}

/** A preview gives the outcome that the row would have. */
export interface RowResult {
  readonly line: number
  readonly outcome: ImportOutcome
  readonly reason?: string
}

/** Takes rows: a writer stores them, a preview only computes their outcomes. */
export interface ImportTarget {
  importRows<Row>(importer: RowImporter<Row>, lines: readonly ParsedRow<Row>[]): Promise<RowResult[]>
}

/** Writes each batch in one transaction. If the database refuses a row, the batch is halved until only that row is left out. */
export function createWriter(db: Database, actor: string): ImportTarget {
  const target: ImportTarget = {
    importRows: async (importer, lines) => {
      try {
        return await writeBatch(db, actor, importer, lines)
      } catch (error) {
        if (!isDataError(error)) throw error
        const [first, second] = lines
        if (!second)
          return [
            { line: first?.line ?? 0, outcome: 'bad', reason: `The database refuses this row: ${error.message}.` },
          ]
        const half = Math.ceil(lines.length / 2)
        return [
          ...(await target.importRows(importer, lines.slice(0, half))),
          ...(await target.importRows(importer, lines.slice(half))),
        ]
      }
    },
  }
  return target
}

const attempts = 5

async function writeBatch<Row>(
  db: Database,
  actor: string,
  importer: RowImporter<Row>,
  lines: readonly ParsedRow<Row>[],
): Promise<RowResult[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(db, { actor }, async (trx) => {
        await lockImports(trx)
        const lookup = new Lookup(trx)
        const { results, changes } = await plan(importer, lines, lookup)
        await applyChanges(trx, changes)
        await collectImportedNames(trx, actor, lookup.unknownSkills())
        return results
      })
    } catch (error) {
      if (!isBusy(error) || attempt === attempts) throw error
      await sleep(200 * attempt)
    }
  }
}

/** Computes outcomes in read-only transactions. It keeps the rows that it would add, because later files refer to them. */
export function createPreview(db: Database): ImportTarget & { readonly pending: Pending } {
  const pending = new Pending()
  return {
    pending,
    importRows: (importer, lines) =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute(async (trx) => {
          const { results, changes } = await plan(importer, lines, new Lookup(trx, pending))
          for (const change of changes) pending.add(change)
          return results
        }),
  }
}

async function plan<Row>(
  importer: RowImporter<Row>,
  lines: readonly ParsedRow<Row>[],
  lookup: Lookup,
): Promise<{ results: RowResult[]; changes: RowChange[] }> {
  const changesOf = await importer.plan(
    lines.map(({ row }) => row),
    lookup,
  )
  const changes: RowChange[] = []
  const results = lines.map(({ line, row }): RowResult => {
    try {
      const own = changesOf(row)
      changes.push(...own)
      return { line, outcome: outcomeOf(importer.table, own) }
    } catch (error) {
      if (error instanceof BadRowError) return { line, outcome: 'bad', reason: error.message }
      throw error
    }
  })
  return { results, changes }
}

function outcomeOf(table: ImportTable, changes: readonly RowChange[]): ImportOutcome {
  if (changes.length === 0) return 'unchanged'
  return changes.some((change) => change.table === table && change.action === 'insert') ? 'added' : 'changed'
}

/** Tells whether the database refused a value (SQLSTATE class 22) or a constraint failed (class 23). */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && /^2[23]/.test(codeOf(error))
}
