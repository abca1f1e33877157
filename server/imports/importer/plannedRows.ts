import type { ActivityColumns } from '#server/activity/search/events.ts'
import { type NamesById, namesFor } from '#server/activity/search/names.ts'
import { isHistoryTable, readableHistoryColumns } from '#server/activity/wording/columns.ts'
import { wordChanges } from '#server/activity/wording/toEntry.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { NamedTable } from '#server/platform/nounTables/historyColumns.ts'
import type { PlannedRow, PlannedValue } from '#shared/imports/imports.ts'
import { placementStatuses } from '#shared/placements/placementLife.ts'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { can, type Role } from '#shared/platform/permissions.ts'
import type { ImportTable, RowChange } from './data.ts'
import type { RowPlan } from './report.ts'

/** Words the plans of rows as histories word what was done. @param pending names the rows that would be added, by their id. */
export async function wordPlans(
  db: Database,
  plans: readonly RowPlan[],
  pending: NamesById,
  role: Role,
): Promise<PlannedRow[]> {
  const changes = plans.flatMap((plan) => plan.changes)
  const stored = await namesFor(db, idsIn(changes, role))
  const names = new Map([...pending, ...stored])
  return plans.map(({ changes, ...row }) => ({
    ...row,
    values: shownChanges(changes).flatMap((one) => valuesOf(one, names, role)),
  }))
}

/** Moves that follow from the days of a placement say the same again. */
function shownChanges(changes: readonly RowChange[]): readonly RowChange[] {
  const own = changes.filter(({ table }) => table !== 'imported_moves')
  return own.length > 0 ? own : changes
}

/** These have no history. The columns of a profile say the rest of its placement. */
const ownColumns: Readonly<Partial<Record<ImportTable, ActivityColumns>>> = {
  skills: {
    name: { label: 'Name', kind: 'text' },
    skill_type: { label: 'Type', kind: 'oneOf', values: skillTypes },
    aliases: { label: 'Other names', kind: 'texts' },
    active: { label: 'Active', kind: 'yesNo' },
  },
  placements: {
    status: { label: 'Placement', kind: 'oneOf', values: placementStatuses },
    starts_on: { label: 'Placement starts', kind: 'day' },
    ends_on: { label: 'Placement ends', kind: 'day' },
  },
  company_users: { company_id: { label: 'Company', kind: 'name', of: 'companies' } },
}

function columnsOf(table: ImportTable, role: Role): ActivityColumns {
  const own = ownColumns[table]
  if (own) return own
  return isHistoryTable(table) ? readableHistoryColumns(table, (permission) => can(role, permission)) : {}
}

/** Words the values of one row; a skill of a developer or a job is one value. */
function valuesOf(change: RowChange, names: NamesById, role: Role): PlannedValue[] {
  const { table, action, row, before } = change
  const isInsert = action === 'insert'
  const event = {
    action: isInsert ? ('INSERT' as const) : ('UPDATE' as const),
    old_values: before ? partOf(before, change.columns) : null,
    new_values: partOf(row, change.columns),
    currency: textOf(row.currency),
    cost_currency: textOf(row.cost_currency),
  }
  const values = wordChanges(event, columnsOf(table, role), names)
  if (table !== 'developer_skills' && table !== 'job_skills') return values
  const skill = names.get(String(row.skill_id)) ?? ''
  if (!isInsert) return values.map((value) => ({ ...value, field: `${skill}: ${value.field.toLowerCase()}` }))
  return [{ field: 'Skill', from: null, to: [skill, ...values.flatMap(({ to }) => to ?? [])].join(': ') }]
}

function partOf(row: RowChange['row'], columns: readonly string[]): RowChange['row'] {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Finds the ids whose names the values show, by their tables. */
function idsIn(changes: readonly RowChange[], role: Role): Map<NamedTable, Set<string>> {
  const ids = new Map<NamedTable, Set<string>>()
  const add = (table: NamedTable, id: unknown) => {
    if (typeof id === 'string') ids.set(table, (ids.get(table) ?? new Set()).add(id))
  }
  for (const { table, row, before } of changes) {
    if ('skill_id' in row) add('skills', row.skill_id)
    for (const [name, column] of Object.entries(columnsOf(table, role))) {
      if (column.kind === 'name') for (const values of [row, before]) add(column.of, values?.[name])
    }
  }
  return ids
}
