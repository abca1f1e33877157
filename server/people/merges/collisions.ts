import { type RawBuilder, sql } from 'kysely'
import { mergePairs } from '#server/developerSkills/merges/mergePairs.ts'
import type { LinkedTable } from '#server/people/personTables/kindsOfTables.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'

/** A unique index forbids two rows of one person, once their records are merged. */
interface Collision {
  readonly index: string
  /** Changes the rows so that those of the merged record can move. @returns one row for each collision. */
  resolve(removed: string, kept: string): RawBuilder<unknown>
  /** Tells the outcome in a sentence after a count. */
  readonly sentences: readonly [one: string, many: string]
}

/** A profile of these statuses stands in the way of another one for its job. They go from the first step to the last. */
const standingProfiles = [...openJobProfileStatuses, 'PLACED']

function deleteSameFile(table: 'resumes' | 'signed_terms'): Collision['resolve'] {
  return (removed, kept) => sql`
    update ${sql.table(table)} g set deleted_at = now()
    from ${sql.table(table)} k
    where g.developer_id = ${removed} and g.deleted_at is null
      and k.developer_id = ${kept} and k.deleted_at is null and k.file_hash = g.file_hash`
}

/** Every table with a unique index over its developer has a rule here. */
export const collisions: Readonly<Partial<Record<LinkedTable, readonly Collision[]>>> = {
  developer_skills: [
    {
      index: 'developer_skills_developer_id_skill_id_key',
      resolve: (removed, kept) =>
        mergePairs(
          sql`kept.developer_id = ${kept} and removed.developer_id = ${removed} and removed.skill_id = kept.skill_id`,
        ),
      sentences: [
        'skill that both records have is merged: the longer experience and any verification are kept.',
        'skills that both records have are merged: the longer experience and any verification are kept.',
      ],
    },
  ],
  developer_assessments: [
    {
      index: 'developer_assessments_challenge_key',
      resolve: (removed, kept) => sql`
        update developer_assessments g set challenge_id = null
        from developer_assessments k
        where g.developer_id = ${removed} and k.developer_id = ${kept} and k.challenge_id = g.challenge_id`,
      sentences: [
        'assessment had the same challenge as the other record: it is kept without its challenge.',
        'assessments had the same challenges as the other record: they are kept without their challenges.',
      ],
    },
  ],
  job_profiles: [
    {
      index: 'job_profiles_open_key',
      resolve: (removed, kept) => {
        const place = (table: string) => sql`array_position(${standingProfiles}::text[], ${sql.ref(`${table}.status`)})`
        return sql`
          update job_profiles p set deleted_at = now()
          from job_profiles k
          join job_profiles g on g.job_id = k.job_id and g.developer_id = ${removed} and g.deleted_at is null
          where k.developer_id = ${kept} and k.deleted_at is null and ${place('k')} > 0 and ${place('g')} > 0
            and p.id = case when ${place('g')} > ${place('k')} then k.id else g.id end`
      },
      sentences: [
        'job has an open profile of both records: the more advanced one is kept, the other one is deleted.',
        'jobs have open profiles of both records: the more advanced ones are kept, the others are deleted.',
      ],
    },
  ],
  resumes: [
    {
      index: 'resumes_file_hash_key',
      resolve: deleteSameFile('resumes'),
      sentences: [
        'resume is the same file as one that is kept, so it is deleted.',
        'resumes are the same files as ones that are kept, so they are deleted.',
      ],
    },
  ],
  signed_terms: [
    {
      index: 'signed_terms_file_hash_key',
      resolve: deleteSameFile('signed_terms'),
      sentences: [
        'file of signed terms is the same as one that is kept, so it is deleted.',
        'files of signed terms are the same as ones that are kept, so they are deleted.',
      ],
    },
  ],
  messages: [
    {
      index: 'messages_batch_id_developer_id_key',
      resolve: (removed, kept) => sql`
        update messages g set batch_id = null
        from messages k
        where g.developer_id = ${removed} and k.developer_id = ${kept} and k.batch_id = g.batch_id`,
      sentences: [
        'bulk message reached both records: one copy is kept as a single message.',
        'bulk messages reached both records: one copy of each is kept as a single message.',
      ],
    },
  ],
}
