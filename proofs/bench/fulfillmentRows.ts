import type pg from 'pg'

/**
 * Writes two years of fulfillment. Each developer has a job profile, each job has five, and every eighth profile became
 * a placement with eight check-ins. It also writes their events, and those of reviews and of the owners of developers.
 */
export async function fillFulfillment(client: pg.Client): Promise<void> {
  for (const statement of [...rows, ...past]) await client.query(statement)
}

const idOf = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`
const staffOf = (number: string) => idOf('staff', `1 + ${number} % 40`)
const days = (number: number | string) => `${number} * interval '1 day'`

const jobPath = `array['LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT'] || case n % 3 when 0 then '{}' when 1 then '{FILLED}' else '{LOST}' end::text[]`
const profilePath = `(array['SHORTLISTED', 'CONTACTED', 'READY_TO_SEND', 'SENT', 'INTERVIEWING', 'OFFER', 'PLACED'])
  [:case when n % 8 = 0 then 7 else 1 + n % 6 end] || case when n % 8 in (1, 2, 3) then '{CLIENT_REJECTED}' else '{}' end::text[]`
const placementPath = `array['PENDING_START', 'ACTIVE'] || case when n % 40 = 0 then '{ENDED_EARLY}' when n % 24 = 8 then '{ENDED}' else '{}' end::text[]`

/** The rows of each table with their number, their statuses in turn, and the moment of the first. */
const rows = [
  `insert into users (id, display_name, email, role)
    select ${idOf('staff', 'n')}, 'Staff ' || n, 'staff.' || n || '@bench.example', (array['vetter', 'dstm', 'recruiter'])[1 + n % 3]
    from generate_series(1, 40) n`,
  `create temp table past_jobs as
    select n, ${idOf('job', 'n')} as id, ${jobPath} as path, timestamptz '2024-01-01' + ${days('n * 31 % 690')} as began
    from generate_series(1, (select ceil(count(*) / 5.0)::integer from numbered)) n`,
  `insert into jobs (id, company_id, title, type, status, left_status, close_reason, owner_id, created_at)
    select past_jobs.id, company.id, 'Past job ' || n, 'HOURLY', path[cardinality(path)],
      case when n % 3 > 0 then 'PROFILES_SENT' end, case when n % 3 > 0 then 'OTHER' end, ${staffOf('n')}, began
    from past_jobs
    join (select id, row_number() over (order by id) - 1 as place from companies) company
      on company.place = n % (select count(*) from companies)`,
  `create temp table past_profiles as
    select number as n, ${idOf('profile', 'number')} as id, numbered.id as developer_id, past_jobs.id as job_id, profile.path,
      past_jobs.began + ${days('4')} + number % 9 * interval '5 hours' as began
    from numbered
    join past_jobs on past_jobs.n = 1 + number % (select count(*) from past_jobs)
    cross join lateral (select number as n) own
    cross join lateral (select ${profilePath.replaceAll(/\bn\b/g, 'own.n')} as path) profile`,
  `insert into job_profiles (id, job_id, developer_id, status, end_reason, cost_rate_cents, bill_rate_cents, owner_id, created_at)
    select id, job_id, developer_id, path[cardinality(path)], case when n % 8 in (1, 2, 3) then 'SKILLS' end,
      3000 + n % 41 * 100, 5000 + n % 59 * 100, ${staffOf('n')}, began
    from past_profiles`,
  `create temp table past_placements as
    select n, ${idOf('placement', 'n')} as id, id as job_profile_id, ${placementPath} as path, began + ${days('20')} as began
    from past_profiles where n % 8 = 0`,
  `insert into placements (id, job_profile_id, status, starts_on, cost_rate_cents, bill_rate_cents, weekly_hours, end_reason, created_at)
    select id, job_profile_id, path[cardinality(path)], began::date, 3000 + n % 41 * 100, 5000 + n % 59 * 100, 40,
      case when n % 40 = 0 then 'PERFORMANCE' end, began
    from past_placements`,
  `create temp table past_check_ins as
    select n * 10 + k as n, ${idOf('check-in', `n * 10 + k`)} as id, past_placements.id as placement_id, began + ${days('k * 30')} as due,
      case when began + ${days('k * 30')} < '2026-01-01' then '{SCHEDULED,DONE}' else '{SCHEDULED}' end::text[] as path
    from past_placements cross join generate_series(1, 8) k`,
  `insert into check_ins (id, placement_id, party, state, due_on, host_id, held_at, mood, created_at)
    select id, placement_id, 'DEVELOPER', path[cardinality(path)], due::date, ${staffOf('n')},
      case when path @> '{DONE}' then due + n % 3 * interval '20 hours' end, case when path @> '{DONE}' then 'GOOD' end, due - interval '40 days'
    from past_check_ins`,
]

/**
 * Writes how rows of a table reached the values of `path`, a number of days after each other. @param kind keeps the
 * numbers of events apart.
 */
function came(
  kind: number,
  table: string,
  column: string,
  from: string,
  each: { path: string; at: string; gap: number },
) {
  return `insert into state_changes (event_id, table_name, row_id, column_name, from_value, to_value, at)
    select ${kind} * 1000000000::bigint + n * 10 + step, '${table}', id, '${column}', (${each.path})[step - 1], (${each.path})[step],
      ${each.at} + ${days(`(step - 1) * ${each.gap}`)}
    from ${from} cross join generate_subscripts(${each.path}, 1) step`
}

const reviews = `(select row_number() over (order by id) as n, * from reviews) reviews`
const developers = `(select number as n, id, began from numbered) developers`
const owner = (number: string) => `array[${staffOf(number)}::text]`
const terms = {
  cost_rate_cents: `array[(3000 + n % 41 * 100)::text, (3100 + n % 41 * 100)::text]`,
  bill_rate_cents: `array[(5000 + n % 59 * 100)::text, (5200 + n % 59 * 100)::text]`,
  currency: `array['USD']`,
  weekly_hours: `array['40']`,
}

const past = [
  came(1, 'jobs', 'status', 'past_jobs', { path: 'path', at: 'began', gap: 12 }),
  came(1, 'jobs', 'owner_id', 'past_jobs', { path: owner('n'), at: 'began', gap: 0 }),
  came(2, 'job_profiles', 'status', 'past_profiles', { path: 'path', at: 'began', gap: 3 }),
  came(2, 'job_profiles', 'owner_id', 'past_profiles', { path: owner('n'), at: 'began', gap: 0 }),
  came(3, 'placements', 'status', 'past_placements', { path: 'path', at: 'began', gap: 40 }),
  ...Object.entries(terms).map(([column, path]) =>
    came(3, 'placements', column, 'past_placements', { path, at: 'began', gap: 100 }),
  ),
  came(4, 'check_ins', 'state', 'past_check_ins', { path: 'path', at: `due - interval '40 days'`, gap: 41 }),
  came(4, 'check_ins', 'due_on', 'past_check_ins', {
    path: 'array[due::date::text]',
    at: `due - interval '40 days'`,
    gap: 0,
  }),
  came(4, 'check_ins', 'host_id', 'past_check_ins', { path: owner('n'), at: `due - interval '40 days'`, gap: 0 }),
  came(5, 'reviews', 'status', reviews, { path: `'{PENDING,SENT}'::text[]`, at: 'created_at', gap: 4 }),
  came(5, 'reviews', 'reviewer_id', reviews, { path: 'array[reviewer_id::text]', at: 'created_at', gap: 0 }),
  came(6, 'developers', 'owner_id', developers, { path: owner('n'), at: 'began', gap: 0 }),
]
