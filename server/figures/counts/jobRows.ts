import { sql } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { cameBefore, daysFrom, firstReached, selectChanges } from './changes.ts'
import type { RowsOfFigure } from './question.ts'

/* The figures in this file count jobs, and the profiles that are put forward for them. */

const job = { table: 'jobs', column: 'status' } as const
const profile = { table: 'job_profiles', column: 'status' } as const

/** A profile that has come past a status has reached it, too. */
const interviewed = ['INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED'] as const
const sent = ['SENT', 'CLIENT_REVIEW', ...interviewed] as const
const won = ['PLACED', 'COMPLETED'] as const

const firstSent = (asOf: Moment) => firstReached({ ...profile, values: sent, before: asOf })

/** Selects profiles that were sent; the value tells which have reached an interview, whenever it was. */
export const profilesSent: RowsOfFigure = ({ from, to, asOf }) => sql`
  select s.row_id, s.at, (i.row_id is not null)::integer::float8 as value
  from ${firstSent(asOf)} s
  left join ${firstReached({ ...profile, values: interviewed, before: asOf })} i on i.row_id = s.row_id
  where s.at >= ${from} and s.at < ${to} and s.from_value is not null`

function profilesThatReached(values: readonly string[]): RowsOfFigure {
  return ({ from, to, asOf }) => sql`
    select r.row_id, r.at, 1::float8 as value from ${firstReached({ ...profile, values, before: asOf })} r
    where r.at >= ${from} and r.at < ${to} and r.from_value is not null`
}

export const interviews = profilesThatReached(interviewed)
export const placementsWon = profilesThatReached(won)

/** Finds the last time up to a moment since which a job needed profiles. */
const neededSince = (jobId: string, moment: string) =>
  cameBefore(job, 'NEEDS_PROFILES', sql.ref(jobId), sql.ref(moment))

/** A job whose first profile was sent before it was added tells no time. */
export const timeToFirstProfile: RowsOfFigure = ({ from, to, asOf }) => sql`
  select f.job_id as row_id, f.at, ${daysFrom(sql`needed.at`, sql`f.at`)} as value
  from (
    select distinct on (p.job_id) p.job_id, s.at, s.event_id, s.from_value
    from ${firstSent(asOf)} s
    join job_profiles p on p.id = s.row_id
    order by p.job_id, s.at, s.event_id
  ) f
  cross join lateral ${neededSince('f.job_id', 'f.at')} needed
  where f.at >= ${from} and f.at < ${to} and f.from_value is not null`

const closed = ({ from, to, asOf }: Parameters<RowsOfFigure>[0]) => sql`
  select * from ${selectChanges({ ...job, before: asOf })} c
  where c.at >= ${from} and c.at < ${to} and c.to_value in ('FILLED', 'LOST', 'CANCELLED') and c.from_value is not null`

export const fillRate: RowsOfFigure = (question) => sql`
  select c.row_id, c.at, (c.to_value = 'FILLED')::integer::float8 as value from (${closed(question)}) c`

export const timeToFill: RowsOfFigure = (question) => sql`
  select c.row_id, c.at, ${daysFrom(sql`needed.at`, sql`c.at`)} as value
  from (${closed(question)}) c
  cross join lateral ${neededSince('c.row_id', 'c.at')} needed
  where c.to_value = 'FILLED'`
