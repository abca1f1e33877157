import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import { lockCatalogue } from '#server/skills/data.ts'
import type { SkillType } from '#shared/platform/enumerations.ts'
import { aliasLimit } from '#shared/skills/skillInput.ts'
import { leastTexts, unknownNameList } from '#shared/skills/unknownNames.ts'

/** A name that the catalogue does not know, in the spelling that most texts have. */
export interface UnknownName {
  readonly id: string
  readonly name: string
  readonly texts: number
  readonly resumes: number
  readonly jobs: number
  /** The most rows of one import that give it as a skill. */
  readonly imported: number
  /** The words around it, from some of the texts that have it. */
  readonly examples: readonly string[]
}

type SelectedNames = Selected<typeof unknownNameList>

/** The most examples of a name, the characters before it, and the length of one. */
export const textExampleLimit = 2
const [lead, length] = [40, 120]

/** A name has no row of its own, so its id is made from it. */
const unknownNames = sql<Omit<UnknownName, 'examples'> & { readonly key: string }>`(
  select md5(name)::uuid as id, name as key, mode() within group (order by written) as name,
    (count(resume_id) + count(job_id) + sum(imported))::int as texts,
    count(resume_id)::int as resumes, count(job_id)::int as jobs, sum(imported)::int as imported
  from (
    select name, written, resume_id, job_id, 0 as imported from unknown_skill_mentions
    union all
    select name, max(written), null, null, max(rows) from imported_skill_names group by name
  ) named
  where name not in (select lower(name) from skills)
    and name not in (select lower(alias) from skills cross join unnest(aliases) alias)
    and name not in (select name from ignored_skill_names)
  group by named.name
  having count(resume_id) + count(job_id) >= ${leastTexts} or sum(imported) > 0
)`

/** Read from the texts themselves, so that a text erased there is nowhere else. */
const examples = sql<string[]>`array(
  select regexp_replace(substr(text, greatest(1, strpos(text, written) - ${lead}::int), ${length}::int), '\\s+', ' ', 'g')
  from (
    select written, coalesce(resumes.extracted_text, jobs.description) as text
    from unknown_skill_mentions mention
    left join resumes on resumes.id = mention.resume_id
    left join jobs on jobs.id = mention.job_id
    where mention.name = unknown_names.key
  ) mentions
  where strpos(text, written) > 0
  limit ${textExampleLimit}
)`

export const unknownNameSource = listSource(unknownNameList, {
  id: 'unknown_names.id',
  from: sql`${unknownNames} unknown_names`,
  columns: {
    name: { sql: sql<string>`unknown_names.name` },
    texts: { sql: sql<number>`unknown_names.texts` },
    resumes: { sql: sql<number>`unknown_names.resumes` },
    jobs: { sql: sql<number>`unknown_names.jobs` },
    imported: { sql: sql<number>`unknown_names.imported` },
  },
  rows: (db, { among, order }) =>
    names(db)
      .select(['unknown_names.texts', 'unknown_names.resumes', 'unknown_names.jobs', 'unknown_names.imported'])
      .select(examples.as('examples'))
      .where(among)
      .orderBy(order),
})

/** Adds unknown names as skills of one type. @param isDryRun returns the plan without a change. */
export function addUnknownNames(trx: Trx, selected: SelectedNames, type: SkillType, isDryRun: boolean) {
  return changeNames(trx, selected, isDryRun, async (added) => {
    const skills = added.map(({ name }) => ({ name, skill_type: type }))
    await trx.insertInto('skills').values(skills).execute()
  })
}

/**
 * Adds unknown names to the other names of a skill. @param isDryRun returns the plan without a change.
 * @throws UserError NOT_FOUND; BAD_INPUT for more names than a skill may have.
 */
export function addUnknownAliases(trx: Trx, selected: SelectedNames, skillId: string, isDryRun: boolean) {
  return changeNames(trx, selected, isDryRun, async (added) => {
    const skill = await trx
      .selectFrom('skills')
      .select('aliases')
      .where('id', '=', skillId)
      .executeTakeFirstOrThrow(() => notFound('skill'))
    const aliases = [...skill.aliases, ...added.map(({ name }) => name)]
    if (aliases.length > aliasLimit) {
      throw new UserError('BAD_INPUT', `Use at most ${aliasLimit} other names.`, { field: 'skill_id' })
    }
    await trx.updateTable('skills').set({ aliases }).where('id', '=', skillId).execute()
  })
}

/** Stops showing unknown names. @param isDryRun returns the plan without a change. */
export function ignoreUnknownNames(trx: Trx, selected: SelectedNames, isDryRun: boolean) {
  return changeNames(trx, selected, isDryRun, async (ignored) => {
    const rows = ignored.map(({ key }) => ({ name: key }))
    await trx.insertInto('ignored_skill_names').values(rows).execute()
  })
}

interface SelectedName {
  readonly key: string
  readonly name: string
}

/** Changes the state of selected names. A name that became known meanwhile is no longer in the list. */
function changeNames(
  trx: Trx,
  selected: SelectedNames,
  isDryRun: boolean,
  apply: (chosen: readonly SelectedName[]) => Promise<void>,
): Promise<BulkPlan> {
  const read = (ids: readonly string[]) =>
    names(trx).select('unknown_names.key').where('unknown_names.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return changeSelected(trx, unknownNameSource, selected, isDryRun, {
    lock: async (ids) => {
      await lockCatalogue(trx)
      return read(ids)
    },
    reasonToSkip: () => undefined,
    nameOf: ({ name }) => name,
    apply: async (ids) => apply(await read(ids)),
  })
}

function names(db: Queryable) {
  return db.selectFrom(unknownNames.as('unknown_names')).select(['unknown_names.id', 'unknown_names.name'])
}
