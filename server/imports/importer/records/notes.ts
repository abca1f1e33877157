import { BadRowError, planUpsert } from '#server/imports/importer/change.ts'
import type { AddedNote, RowOf } from '#server/imports/importer/data.ts'
import { keysIn } from '#server/imports/importer/lookup.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import type { PastNoteRow } from '#server/imports/templates/rows.ts'
import { findPastRecords, type PastRecord, recordKeyOf } from './pastRecords.ts'

type Note = RowOf<'notes'>

/** A call or a message is a note with its channel. So no message of the past can be sent again. */
export const noteImporter: RowImporter<PastNoteRow> = {
  file: 'notes.csv',
  table: 'notes',
  keyOf: (row) => [recordKeyOf(row), row.noted_on, row.body, row.channel, row.author].join('\n'),
  plan: async (rows, lookup) => {
    const recordOf = await findPastRecords(rows, lookup)
    const keys = [...new Set(keysIn(rows, (row) => keysOf(recordOf(row), row)))]
    const known = await lookup.rows('notes', keys, (key) => key)
    const changed = keys.flatMap(known).filter(({ version }) => version > 1)
    const addedAs = await lookup.addedNotes(changed.map(({ id }) => id))
    const authorId = await lookup.staff('author', rows, ({ author }) => author)
    // One note is one row of the file.
    const taken = new Set<string>()
    return (row) => {
      const record = recordOf(row)
      const at = momentOf(row.noted_on)
      const wanted: AddedNote = {
        body: withoutMentions(row.body),
        channel: row.channel ?? null,
        author_id: row.author ? authorId(row.author) : null,
      }
      const existing = keysOf(record, row)
        .flatMap(known)
        .find((note) => !taken.has(note.id) && (isSame(note, wanted) || isSame(addedAs.get(note.id), wanted)))
      if (existing) {
        taken.add(existing.id)
        return authorChange(existing, wanted)
      }
      const talk = talkOf(row, at)
      const defaults = { pinned: false, shared_with_client: false, created_at: at, [record.column]: record.id }
      return planUpsert('notes', undefined, { ...wanted, ...talk }, defaults).changes
    }
  },
}

/** A note without an author is known by its text alone: its author may have had no account when it was imported. */
function isSame(note: AddedNote | undefined, wanted: AddedNote): boolean {
  if (note?.body !== wanted.body || note.channel !== wanted.channel) return false
  return note.author_id === wanted.author_id || note.author_id === null
}

/** A change by people counts more than the file, so a known note gets its missing author at most. */
function authorChange(note: Note, { author_id }: AddedNote) {
  if (note.author_id !== null || note.deleted_at !== null || author_id === null) return []
  return planUpsert('notes', note, { author_id }, {}).changes
}

function keysOf({ ids }: PastRecord, { noted_on }: PastNoteRow): string[] {
  return ids.map((id) => `${id} ${noted_on}`)
}

/** Nobody is told of the past, so that a mention in it becomes a plain text. */
function withoutMentions(body: string): string {
  return body.replaceAll('@[', '[')
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
  return channel ? { outcome, talked_at } : {}
}
