import type pg from 'pg'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { type BackupPlace, parseJson, readWhole } from './places/place.ts'

/** Lies beside the backups of a place. An id tells nothing about a person. */
export const erasedFile = 'vouch-erased.json'

const listSchema = z.object({ written_by: z.literal('Vouch'), updated_at: z.iso.datetime(), people: z.array(z.uuid()) })

/** The people who were erased, also after a backup was made. */
export interface ErasedList {
  /** Ids of developers, among them those of records that were merged into one that was erased. */
  readonly people: readonly string[]
  readonly updated_at: string
}

/**
 * Reads the list beside the backups; undefined without one.
 * @throws UserError BAD_INPUT when it is damaged: then nobody knows whom it named.
 */
export async function readErasedList(place: BackupPlace): Promise<ErasedList | undefined> {
  const content = await readWhole(place, erasedFile)
  if (!content) return undefined
  const parsed = listSchema.safeParse(parseJson(content))
  if (parsed.success) return parsed.data
  throw new UserError('BAD_INPUT', `${erasedFile} beside the backups is damaged. Put it back from a copy.`)
}

/** Adds people to the list. It never loses anyone, since a restored database does not know who was erased after its backup. */
export async function addToErasedList(place: BackupPlace, people: readonly string[], now: Date): Promise<void> {
  const known = (await readErasedList(place))?.people ?? []
  const list = {
    written_by: 'Vouch',
    updated_at: now.toISOString(),
    people: [...new Set([...known, ...people])].sort(),
  }
  await place.write(erasedFile, [Buffer.from(`${JSON.stringify(list)}\n`)])
}

/** Reads the ids of erased developers, and of records that were merged into them. A database of 0.1.0 may have neither. */
export async function readErasedPeople(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query(
    `select from information_schema.columns where table_schema = 'public' and (table_name, column_name) in
       (('developers', 'erased_at'), ('merged_developers', 'developer_id'))`,
  )
  if (known.length < 2) return []
  const { rows } = await client.query<{ id: string }>(
    `select id from developers where erased_at is not null
     union select m.id from merged_developers m join developers d on d.id = m.developer_id where d.erased_at is not null`,
  )
  return rows.map(({ id }) => id)
}
