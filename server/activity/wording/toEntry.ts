import { type ActivityColumns, type EventRow, type EventValues, relatedOf } from '#server/activity/search/events.ts'
import type { NamesById } from '#server/activity/search/names.ts'
import { actorLabel, linkPrefix } from '#shared/security/securityEvents.ts'
import { formatValue } from './formatValue.ts'
import { type ActivityTable, histories } from './records.ts'

/** One write to a record or to a row that belongs to it, as people read it. */
export type WordedEvent = ReturnType<typeof toEntry>

export interface ActivityChange {
  /** A label, and not the name of a column. */
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

export function toEntry(
  table: ActivityTable,
  recordId: string,
  event: EventRow,
  columns: ActivityColumns,
  names: NamesById,
) {
  const { id, at, actor } = event
  return {
    id,
    at,
    actor: actorLabel(actor, names.get(actor.replace(linkPrefix, '')) ?? null),
    action: actionOf(table, recordId, event, names),
    changes: wordChanges(event, columns, names),
    note: event.undoes === null ? null : 'Undid an earlier change.',
  }
}

const verbs = { INSERT: 'Added', UPDATE: 'Changed', DELETE: 'Removed' } as const

function actionOf(table: ActivityTable, recordId: string, event: EventRow, names: NamesById): string {
  const verb = event.deleted === null ? verbs[event.action] : event.deleted ? 'Deleted' : 'Restored'
  const related = relatedOf(table, event)
  if (!related && event.row_id !== recordId) return mergedAction(event, verb)
  if (!related) return `${verb} the ${histories[table].noun}`
  if (related.named) return `${verb} the ${related.noun} ${event.subject}`
  const subject = event.subject === null ? undefined : names.get(event.subject)
  if (related.subject) return `${verb} the ${related.noun} ${subject ?? 'a deleted record'}`
  return `${verb} the ${related.noun}`
}

/** Only merging deletes the record of a developer. */
function mergedAction({ action }: EventRow, verb: string): string {
  return action === 'DELETE' ? 'Merged another record into this one' : `${verb} the merged record`
}

type ChangedRow = Pick<EventRow, 'action' | 'old_values' | 'new_values' | 'currency'> &
  Partial<Pick<EventRow, 'cost_currency'>>

/** A deleted row has no changes, because the action says everything. */
export function wordChanges(event: ChangedRow, columns: ActivityColumns, names: NamesById): ActivityChange[] {
  const { old_values, new_values } = event
  if (event.action === 'DELETE') return []
  return Object.entries(columns).flatMap(([key, column]) => {
    if (!new_values || !(key in new_values)) return []
    const format = (values: EventValues | null) => {
      const unit = column.kind === 'money' ? column.unit : 'currency'
      const currency = values?.[unit] ?? event[unit] ?? 'USD'
      return formatValue(column, values?.[key], { currency: String(currency), nameOf: (_table, id) => names.get(id) })
    }
    const [from, to] = [format(old_values), format(new_values)]
    return from === null && to === null ? [] : [{ field: column.label, from, to }]
  })
}
