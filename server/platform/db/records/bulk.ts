import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { ListSource } from '#server/platform/db/lists/list.ts'
import type { ListQuery } from '#server/platform/db/lists/listQuery.ts'
import { type ListDefinition, selectionLimit } from '#shared/platform/lists/lists.ts'

/** The rows of one bulk action: those with the given ids, or all that match the query. Rows outside the list never count. */
export interface Selected<List extends ListDefinition> {
  readonly query: ListQuery<List>
  /** Undefined for all rows that match. */
  readonly ids: readonly string[] | undefined
}

/** The result of a bulk action, also of a dry run. */
export interface BulkPlan {
  /** Rows that it changes. */
  readonly count: number
  /** The names of the first few of them. */
  readonly examples: readonly string[]
  readonly skipped: readonly BulkSkip[]
  /** The skipped rows that still exist. */
  readonly skipped_ids: readonly string[]
  /** The changed rows whose person should be told, but gets no message. */
  readonly untold?: readonly BulkSkip[]
}

export interface BulkSkip {
  readonly reason: string
  readonly count: number
  /** The names of the first few rows. */
  readonly examples: readonly string[]
}

const examples = 3

/**
 * Finds the rows of a selection, in the transaction that changes them.
 * @throws UserError TOO_LARGE for more rows than one action may change.
 */
export async function selectedIds<List extends ListDefinition>(
  trx: Queryable,
  source: ListSource<List>,
  { query, ids }: Selected<List>,
): Promise<string[]> {
  const found = await source.ids(trx, query, selectionLimit + 1, ids)
  if (found.length > selectionLimit) {
    const most = selectionLimit.toLocaleString('en-US')
    throw new UserError('TOO_LARGE', `You can change at most ${most} rows at a time. Choose a narrower filter.`)
  }
  return found
}

/**
 * Divides rows into those that an action changes and those that it skips.
 * @param missing the number of selected rows that no longer exist.
 * @param reasonToSkip gives the sentence that skipped rows are grouped by; undefined for a row to be changed.
 */
export function planBulk<Row extends { readonly id: string }>(
  rows: readonly Row[],
  missing: number,
  reasonToSkip: (row: Row) => string | undefined,
  nameOf: (row: Row) => string,
): { plan: BulkPlan; changed: Row[] } {
  const namesOf = (some: readonly Row[]) => some.slice(0, examples).map(nameOf)
  const changed = rows.filter((row) => reasonToSkip(row) === undefined)
  const left = rows.filter((row) => reasonToSkip(row) !== undefined)
  const reasons = Map.groupBy(left, (row) => reasonToSkip(row) ?? '')
  const skipped = [...reasons].map(([reason, some]) => ({ reason, count: some.length, examples: namesOf(some) }))
  const vanished = missing > 0 ? [{ reason: 'No longer in this list', count: missing, examples: [] }] : []
  const plan = {
    count: changed.length,
    examples: namesOf(changed),
    skipped: [...skipped, ...vanished],
    skipped_ids: left.map(({ id }) => id),
  }
  return { plan, changed }
}

interface BulkChange<Row> {
  /** Reads the rows with these ids, locked in one order, so that two actions on the same rows run one after the other. */
  readonly lock: (ids: readonly string[]) => Promise<Row[]>
  /** One sentence, the same for all rows that share it; undefined for a row to change. */
  readonly reasonToSkip: (row: Row) => string | undefined
  readonly nameOf: (row: Row) => string
  /** Finds the rows to change whose person gets no message about it, grouped by reason. */
  readonly untold?: (rows: readonly Row[]) => Promise<readonly BulkSkip[]>
  /** Changes at least one row. */
  readonly apply: (ids: readonly string[], rows: readonly Row[]) => Promise<unknown>
}

/**
 * Runs a bulk action on the rows of a selection.
 * @param isDryRun returns the plan without a change.
 * @throws UserError as `selectedIds`.
 */
export async function changeSelected<List extends ListDefinition, Row extends { readonly id: string }>(
  trx: Queryable,
  source: ListSource<List>,
  selected: Selected<List>,
  isDryRun: boolean,
  { lock, reasonToSkip, nameOf, untold, apply }: BulkChange<Row>,
): Promise<BulkPlan> {
  const ids = await selectedIds(trx, source, selected)
  const rows = await lock(ids)
  const missing = (selected.ids?.length ?? ids.length) - rows.length
  const { plan, changed } = planBulk(rows, missing, reasonToSkip, nameOf)
  const unreached = (await untold?.(changed)) ?? []
  const changedIds = changed.map(({ id }) => id)
  if (!isDryRun && changed.length > 0) await apply(changedIds, changed)
  return { ...plan, untold: unreached }
}
