import type { PastNoteRow } from '#server/imports/templates/rows.ts'
import { BadRowError, planUpsert } from './change.ts'
import type { AddedNote } from './data.ts'
import { resolvedKeys } from './jobs.ts'
import { findPastRecords, type PastRecord, recordKeyOf } from './pastRecords.ts'
import type { RowImporter } from './rowImporter.ts'

/** A call or a message is a note with its channel. So no message of the past can be sent again. */
export const noteImporter: RowImporter<PastNoteRow> = {
  file: 'notes.csv',
  table: 'notes',
  keyOf: (row) => [recordKeyOf(row), row.noted_on, row.body, row.channel, row.author].join('\n'),
  plan: async (rows, lookup) => {
    const recordOf = await findPastRecords(rows, lookup)
    const keys = resolvedKeys(rows, (row) => keyOf(recordOf(row), row))
    const known = await lookup.rows('notes', keys)
    const addedAs = await lookup.addedNotes(keys.flatMap((key) => known(key).map(({ id }) => id)))
    const authorId = await lookup.staff(
      'author',
      rows.map(({ author }) => author),
    )
    return (row) => {
      const { column, id } = recordOf(row)
      const at = momentOf(row.noted_on)
      const body = withoutMentions(row.body)
      const isSame = (note: AddedNote | undefined) => note?.body === body && note.channel === (row.channel ?? null)
      const ofDay = known(keyOf({ column, id }, row))
      const existing = ofDay.find(isSame)
      // Somebody changed it since, which counts more than the file.
      if (!existing && ofDay.some((note) => isSame(addedAs.get(note.id)))) return []
      const talkedAt = existing?.talked_at?.startsWith(row.noted_on) ? existing.talked_at : at
      const wanted = { ...talkOf(row, talkedAt), author_id: row.author && authorId(row.author) }
      const defaults = { pinned: false, shared_with_client: false, created_at: at, body, [column]: id }
      return planUpsert('notes', existing, wanted, defaults).changes
    }
  },
}

function keyOf({ id }: PastRecord, { noted_on }: PastNoteRow): string {
  return `${id} ${noted_on}`
}

/** Nobody is told of the past, so that a mention in it becomes a plain text. */
function withoutMentions(body: string): string {
  return body.replaceAll('@[', '@ [')
}

/** Only the day is known, so it was at noon in UTC, as for talks that are older than their moments. @throws BadRowError */
function momentOf(day: string): string {
  const now = new Date().toISOString()
  if (day > now.slice(0, 10)) throw new BadRowError('noted_on: this day is still to come.')
  const noon = `${day}T12:00:00.000Z`
  return noon > now ? `${day}T00:00:00.000Z` : noon
}

function talkOf({ channel, outcome }: PastNoteRow, talked_at: string) {
  if (outcome && !channel) throw new BadRowError('outcome: only a call or a message has an outcome. Name its channel.')
  return channel ? { channel, outcome, talked_at } : {}
}
