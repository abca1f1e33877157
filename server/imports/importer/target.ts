import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#server/errors.ts'
import { continueRun, type ImportRun } from '#server/imports/runs/data.ts'
import type { RowSource } from '#server/imports/templates/csv.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { isBusy } from '#server/platform/db/connection/failure.ts'
import { collectImportedNames } from '#server/skills/unknown/collectImportedNames.ts'
import type { ImportOutcome } from '#shared/imports/imports.ts'
import { BadRowError } from './change.ts'
import { applyChanges, type ImportTable, lockImports, type RowChange } from './data.ts'
import { Lookup } from './lookup.ts'
import { type MappedCell, mappedCell, withoutCell } from './mappedCells.ts'
import { Pending } from './pending.ts'
import type { RowImporter } from './rowImporter.ts'

export interface ParsedRow<Row> {
  readonly line: number
  readonly row: Row
  readonly source?: RowSource | undefined
}

/** A preview gives the outcome that the row would have. */
export interface RowResult {
  readonly line: number
  readonly outcome: ImportOutcome
  readonly reason?: string
  /** The cells of a row of a mapped table that it is imported without, or that it is left out for. */
  readonly cells?: readonly MappedCell[]
  /** The company that a job adds beside itself. */
  readonly company?: RowChange | undefined
  /** A preview tells what the row would write. */
  readonly changes?: readonly RowChange[]
}

/** Takes rows: a writer stores them, a preview only computes their outcomes. */
export interface ImportTarget {
  importRows<Row>(importer: RowImporter<Row>, lines: readonly ParsedRow<Row>[]): Promise<RowResult[]>
}

/** Writes each batch in one transaction. If the database refuses a row, the batch is halved until only that row is left out. */
export function createWriter(db: Database, run: ImportRun): ImportTarget {
  const target: ImportTarget = {
    importRows: async (importer, lines) => {
      try {
        return await writeBatch(db, run, importer, lines)
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
  { id, actor }: ImportRun,
  importer: RowImporter<Row>,
  lines: readonly ParsedRow<Row>[],
): Promise<RowResult[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(db, { actor, changeId: id }, async (trx) => {
        await lockImports(trx)
        await continueRun(trx, id)
        const lookup = new Lookup(trx)
        const planned = await plan(importer, lines, lookup)
        const changes = planned.flatMap((result) => result.changes)
        await applyChanges(trx, changes)
        await collectImportedNames(trx, actor, lookup.unknownSkills())
        return planned.map(({ changes: _changes, ...result }) => result)
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
          const planned = await plan(importer, lines, new Lookup(trx, pending))
          for (const { changes } of planned) for (const change of changes) pending.add(change)
          return planned
        }),
  }
}

type PlannedResult = RowResult & { readonly changes: readonly RowChange[] }

async function plan<Row>(
  importer: RowImporter<Row>,
  lines: readonly ParsedRow<Row>[],
  lookup: Lookup,
): Promise<PlannedResult[]> {
  const rows = lines.map(({ row }) => row)
  const changesOf = await importer.plan(rows, lookup)
  return lines.map((line) => planRow(importer, changesOf, line))
}

/** Plans one row. A row of a mapped table is planned again without a bad cell, unless the row needs it. */
function planRow<Row>(
  importer: RowImporter<Row>,
  changesOf: (row: Row) => RowChange[],
  { line, row, source }: ParsedRow<Row>,
): PlannedResult {
  try {
    const changes = changesOf(row)
    const company = importer.table === 'jobs' ? changes.find(({ table }) => table === 'companies') : undefined
    return { line, outcome: outcomeOf(importer.table, changes), changes, company }
  } catch (error) {
    if (!(error instanceof BadRowError)) throw error
    const bad: PlannedResult = { line, outcome: 'bad', reason: error.message, changes: [] }
    if (!source) return bad
    const rest = withoutCell(importer.file, row, error)
    const cell = mappedCell(source, error, rest === undefined)
    if (!rest) return cell ? { ...bad, cells: [cell] } : bad
    const { cells = [], ...planned } = planRow(importer, changesOf, { line, row: rest, source })
    return { ...planned, cells: cell ? [cell, ...cells] : cells }
  }
}

function outcomeOf(table: ImportTable, changes: readonly RowChange[]): ImportOutcome {
  if (changes.length === 0) return 'unchanged'
  return changes.some((change) => change.table === table && change.action === 'insert') ? 'added' : 'changed'
}

/** Tells whether the database refused a value (SQLSTATE class 22) or a constraint failed (class 23). */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && /^2[23]/.test(codeOf(error))
}
