import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { ListSource } from '#server/platform/db/lists/list.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import { type BulkPlan, changeSelected, type Selected } from './bulk.ts'

type TaggedTable = 'developers' | 'jobs'

/** People put tags on these rows. */
export interface Tagged<List extends ListDefinition> {
  readonly table: TaggedTable
  readonly source: ListSource<List>
  /** People call a row of the table by this name. */
  readonly name: RawBuilder<string>
  /** The maximum number of tags of a row. */
  readonly limit: number
}

interface TagChange {
  readonly tags: readonly string[]
  /** True if the tags are taken away. */
  readonly remove: boolean
}

interface TaggedRow {
  readonly id: string
  readonly tags: readonly string[]
  readonly name: string
}

/**
 * Adds tags to many rows, or takes them away, however they are spelled.
 * @param isDryRun only tells what it would do.
 * @throws UserError TOO_LARGE.
 */
export function changeTags<List extends ListDefinition>(
  trx: Trx,
  { table, source, name, limit }: Tagged<List>,
  selected: Selected<List>,
  { tags, remove }: TagChange,
  isDryRun: boolean,
): Promise<BulkPlan> {
  const { reasonToSkip, value } = remove ? removal(tags) : addition(eachOnce(tags), limit)
  return changeSelected(trx, source, selected, isDryRun, {
    lock: async (ids) => {
      const { rows } = await sql<TaggedRow>`
        select id, tags, ${name} as name from ${sql.table(table)}
        where id = any(${ids}::uuid[]) and deleted_at is null
        order by id for no key update`.execute(trx)
      return rows
    },
    reasonToSkip: (row) => reasonToSkip(row.tags),
    nameOf: (row) => row.name,
    apply: (ids) => trx.updateTable(table).set({ tags: value }).where('id', 'in', ids).execute(),
  })
}

/** No firm has this many. */
export const tagsRead = 1_000

/** Lists the tags of the rows of a table, in alphabetical order. */
export async function listTags(db: Database, table: TaggedTable): Promise<string[]> {
  const tags = sql<{ tag: string }>`
    select distinct unnest(tags) as tag from ${sql.table(table)}
    where deleted_at is null and tags <> '{}' order by 1 limit ${sql.lit(tagsRead)}`
  return (await readPrepared(db, tags)).map(({ tag }) => tag)
}

interface Change {
  readonly reasonToSkip: (had: readonly string[]) => string | undefined
  readonly value: RawBuilder<string[]>
}

function addition(added: readonly string[], limit: number): Change {
  const already = added.length === 1 ? 'Already has the tag' : 'Already has all these tags'
  return {
    reasonToSkip: (had) => {
      const missing = added.filter((tag) => !holds(had, tag)).length
      if (missing === 0) return already
      return had.length + missing > limit ? `Would have more than ${limit} tags` : undefined
    },
    value: sql`tags || array(
      select tag from unnest(${added}::text[]) as tag where lower(tag) <> all(select lower(had) from unnest(tags) as had)
    )`,
  }
}

function removal(tags: readonly string[]): Change {
  const removed = tags.map((tag) => tag.toLowerCase())
  const without = tags.length === 1 ? 'Does not have the tag' : 'Has none of these tags'
  return {
    reasonToSkip: (had) => (tags.some((tag) => holds(had, tag)) ? undefined : without),
    value: sql`array(select had from unnest(tags) as had where lower(had) <> all(${removed}::text[]))`,
  }
}

function holds(tags: readonly string[], tag: string): boolean {
  return tags.some((had) => had.toLowerCase() === tag.toLowerCase())
}

/** Keeps the first of tags that differ only in case. */
function eachOnce(tags: readonly string[]): string[] {
  return tags.filter((tag, place) => !holds(tags.slice(0, place), tag))
}
