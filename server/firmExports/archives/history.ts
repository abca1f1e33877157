import type { NamesById } from '#server/activity/search/names.ts'
import { wordChanges } from '#server/activity/wording/toEntry.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { csvText } from '#shared/platform/text/csvText.ts'
import { actorLabel, linkPrefix } from '#shared/security/securityEvents.ts'
import { nameOfRecord, namesOfEvents } from './historyNames.ts'
import { type PastEvent, readPastEvents, shownColumns, type Values } from './pastEvents.ts'
import { type Tally, weights } from './tally.ts'

const heading = ['event', 'when', 'who', 'what', 'record', 'name', 'field', 'before', 'after']
const verbs = { INSERT: 'Added', UPDATE: 'Changed', DELETE: 'Removed' } as const

/** Writes the history of all records in words, as CSV: a line for each field that changed, the oldest first. */
export async function* historyText(db: Database, tally: Tally): AsyncGenerator<string> {
  yield csvText([heading])
  for (let after = 0; ; ) {
    const events = await readPastEvents(db, after)
    const last = events.at(-1)
    if (!last) return
    const { names, links } = await namesOfEvents(db, events)
    yield csvText(events.flatMap((event) => linesOf(event, names, links.get(event.row_id))))
    tally.add(weights.event * events.length)
    after = last.id
  }
}

function linesOf(event: PastEvent, names: NamesById, links: Values | undefined): string[][] {
  const { id, at, actor, table_name } = event
  const who = actorLabel(actor, names.get(actor.replace(linkPrefix, '')) ?? null)
  const record = table_name.replaceAll('_', ' ')
  const start = [String(id), at, who, verbOf(event), record, nameOfRecord(event, names, links)]
  const changes = wordChanges(event, shownColumns(table_name), names)
  if (changes.length === 0) return [[...start, '', '', '']]
  return changes.map(({ field, from, to }) => [...start, field, from ?? '', to ?? ''])
}

/** A record that was deleted softly can come back. */
function verbOf({ action, new_values }: PastEvent): string {
  if (action !== 'UPDATE' || !new_values || !('deleted_at' in new_values)) return verbs[action]
  return new_values.deleted_at === null ? 'Restored' : 'Deleted'
}
