import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Searched } from './findings.ts'

export interface Unsearched extends Searched {
  readonly developer_id: string
  readonly url: string | null
  readonly note: string | null
  readonly file_key: string | null
  /** Counts this one, too. */
  readonly tries: number
}

/**
 * Claims the work that its reviewers wait for most: a copy, then work by the day on which it came in, then what was reviewed long ago.
 * Open work needs no search. A claim ends after some minutes, more with each try, so that what fails waits behind all others.
 */
export async function claimSearch(trx: Trx): Promise<Unsearched | undefined> {
  const { rows } = await sql<Unsearched>`
    with waiting as (
      select works.* from (${works}) as works
      where not exists (
        select from work_searches w
        where w.developer_assessment_id = works.developer_assessment_id and w.in_copy_id is not distinct from works.in_copy_id
          and (w.waits_until is null or w.waits_until > now())
      )
      order by turn, since, in_copy_id, developer_assessment_id
      limit 1
    ), claimed as (
      insert into work_searches (developer_assessment_id, in_copy_id, tries, waits_until)
      select developer_assessment_id, in_copy_id, 1, now() + interval '1 minute' from waiting
      on conflict (developer_assessment_id, in_copy_id) do update
        set tries = work_searches.tries + 1, waits_until = now() + interval '1 minute' * 2 ^ least(work_searches.tries, 6)
        where work_searches.waits_until <= now()
      returning tries
    )
    select waiting.*, claimed.tries from waiting cross join claimed`.execute(trx)
  return rows[0]
}

const works = sql`
  select da.id as developer_assessment_id, null::uuid as in_copy_id, da.developer_id, da.url_submission as url, s.note, s.file_key,
    case when da.status = 'COMPLETED' then 2 else 1 end as turn, da.submitted_at as since
  from developer_assessments da
  join developers d on d.id = da.developer_id and d.deleted_at is null
  left join submissions s on s.developer_assessment_id = da.id
  where da.work_shown = 'ANONYMOUS' and num_nonnulls(da.url_submission, s.note, s.file_key) > 0
    and da.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW', 'COMPLETED')
  union all
  select c.developer_assessment_id, c.id, da.developer_id, c.url, null, c.file_key, 0, c.created_at
  from anonymous_copies c
  join developer_assessments da on da.id = c.developer_assessment_id
  join developers d on d.id = da.developer_id and d.deleted_at is null
  where c.deleted_at is null`
