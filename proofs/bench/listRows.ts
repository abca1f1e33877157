import type pg from 'pg'
import { benchAdmin, benchReviewer } from '#bench/firm.ts'

/**
 * Fills every list with a number of rows. Jobs are a fifth of it; staff, assessments and challenges, too, up to 20,000.
 * Names consist of few words, so that searches find both few and many, and some rows lack values. One reviewer has more
 * reviews than anybody ever writes, and the admin has every hundredth of those in vetting.
 */
export async function fillLists(client: pg.Client, rows: number): Promise<void> {
  for (const statement of statementsFor(rows)) await client.query(statement)
}

/** From names of 400 × 400 words. */
const name = (number: string) => `initcap('f' || substr(md5((${number} % 397)::text), 1, 5)) || ' ' ||
  initcap('l' || substr(md5((${number} * 7 % 401)::text), 1, 6))`
const moment = (number: string, days: number) =>
  `timestamptz '2026-06-01' - ((${number})::bigint * 7919 % ${days * 86_400}) * interval '1 second'`
const idOf = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`

function statementsFor(rows: number): string[] {
  /** Counts companies with clients. */
  const companies = Math.ceil(rows / 20)
  const batches = Math.ceil(rows / 50)
  const jobs = Math.ceil(rows / 5)
  /** No firm has more people or tests than this, and nobody more reviews, however many developers it has. */
  const few = Math.min(20_000, Math.ceil(rows / 5))
  /** One of ten vetters. */
  const vetter = idOf('staff', '4 * (1 + n % 10)')
  /** The staff in security events. */
  const seen = Math.min(5_000, few)
  return [
    `select setseed(0.5)`,
    `insert into users (id, display_name, email, role) values
      ('${benchAdmin.id}', 'Ada Admin', 'ada@bench.example', 'admin'), ('${benchReviewer.id}', 'Rita Reviewer', '${benchReviewer.email}', 'admin')`,
    `insert into users (id, display_name, email, username, role, created_at)
      select ${idOf('client', 'n')}, ${name('n')}, 'client.' || n || '@bench.example',
        case when n % 2 = 0 then 'client' || n end, 'client', ${moment('n', 900)}
      from generate_series(1, ${rows}) n`,
    `insert into company_users (user_id, company_id)
      select ${idOf('client', 'n')}, ${idOf('company', `1 + n % ${companies}`)} from generate_series(1, ${rows}) n where n % 10 > 0`,
    `insert into users (id, display_name, email, role, active, created_at)
      select ${idOf('staff', 'n')}, ${name('n * 3')}, 'staff.' || n || '@bench.example',
        (array['vetter', 'dstm', 'recruiter', 'reviewer'])[1 + n % 4], n % 33 > 0, ${moment('n', 900)}
      from generate_series(1, ${few}) n`,
    `insert into companies (id, name, domain, status, owner_id, updated_at)
      select ${idOf('company', 'n')}, ${name('n')} || ' ' || n, case when n % 3 > 0 then 'company' || n || '.example' end,
        (array['ACTIVE', 'PROSPECT', 'PROSPECT', 'PAST'])[1 + n % 4],
        case when n % 20 = 0 then '${benchAdmin.id}' when n % 6 > 0 then ${idOf('staff', '1 + n % 40')} end, ${moment('n * 5', 800)}
      from generate_series(1, ${rows}) n`,
    `insert into account_activity (user_id, last_seen_at)
      select ${idOf('staff', 'n')}, ${moment('n * 13', 300)} from generate_series(1, ${few}) n where n % 5 > 0`,
    `insert into developers (id, first_name, last_name, email, stage, status, country, cost_rate_cents, available_from, dstm_id, tags, url_github, created_at)
      select ${idOf('developer', 'n')}, split_part(${name('n * 5')}, ' ', 1), split_part(${name('n * 11')}, ' ', 2),
        'developer.' || n || '@bench.example', stage, status, (array['US', 'BR', 'CA', 'PT', 'DE', null])[1 + n % 6],
        case when n % 7 > 0 then 2000 + n % 97 * 100 end, case when n % 3 = 0 then date '2026-06-01' + n % 80 end,
        case when n % 20 = 0 then '${benchAdmin.id}' when n % 6 > 0 then ${idOf('staff', '1 + n % 40')} end,
        case when n % 4 = 0 then array['tag ' || n % 9, 'tag ' || n % 113] else '{}' end,
        case when n % 3 > 0 then 'https://github.com/developer-' || n % ${Math.ceil(rows * 0.99)} end, ${moment('n', 900)}
      from generate_series(1, ${rows}) n
      join (values (0, 'MEMBER', 'AVAILABLE'), (1, 'MEMBER', 'UNAVAILABLE'), (2, 'MEMBER', 'AVAILABLE'), (3, 'STANDBY', 'NO_DEMAND'),
        (4, 'MEMBER', 'AVAILABLE'), (5, 'REJECTED', null), (6, 'MEMBER', 'PLACED'), (7, 'APPLICANT', 'NEW'), (8, 'MEMBER', 'AVAILABLE'),
        (9, 'VETTING', 'IN_REVIEW')) as slots (slot, stage, status) on slot = n % 10`,
    // Every tenth developer applies, and every twentieth member once more.
    `insert into applications (developer_id, source, decision, decided_at, created_at)
      select ${idOf('developer', 'n')}, 'JOBS_PAGE', case when n % 10 = 5 then 'REJECTED' end, case when n % 10 = 5 then ${moment('n', 800)} end,
        ${moment('n', 900)}
      from generate_series(1, ${rows}) n where n % 10 in (5, 7) or n % 20 = 8`,
    // Creates more skills than any catalogue has, whatever the size of other lists.
    `insert into skills (id, name, skill_type, aliases, active)
      select ${idOf('skill', 'n')}, 'Skill ' || n, (array['TOOL', 'LANGUAGE', 'DATABASE', 'SOFT'])[1 + n % 4],
        case when n % 3 = 0 then array['Also ' || n] else '{}' end, n % 9 > 0
      from generate_series(1, 5000) n`,
    // Many developers have the first skills, few have the two-hundredth, and nobody has the others.
    `insert into developer_skills (developer_id, skill_id, years_of_experience)
      select ${idOf('developer', 'n')}, ${idOf('skill', '1 + (n * k * 31 % 1000) * (n * k * 17 % 1000) / 5000')}, n % 12
      from generate_series(1::bigint, ${rows}) n cross join generate_series(1, 6) k
      on conflict do nothing`,
    `insert into assessments (id, name, type, stack)
      select ${idOf('assessment', 'n')}, 'Assessment ' || ${name('n')} || n, (array['TAKE_HOME', 'LIVE_CODING', 'LANGUAGE'])[1 + n % 3],
        case when n % 4 > 0 then array['Skill ' || 1 + n % 300, 'Skill ' || 1 + n % 7] else '{}' end
      from generate_series(1, ${few}) n`,
    // A third have a second version that was never sent.
    `insert into assessment_versions (id, assessment_id, number)
      select ${idOf('version', 'n')}, ${idOf('assessment', 'n')}, 1 from generate_series(1, ${few}) n`,
    `insert into assessment_versions (id, assessment_id, number)
      select ${idOf('second', 'n')}, ${idOf('assessment', 'n')}, 2 from generate_series(1, ${few}) n where n % 3 = 0`,
    `insert into criteria (assessment_version_id, position, name, anchors)
      select id, position, 'Criterion ' || position, '{a,b,c,d}'
      from assessment_versions cross join generate_series(1, 10) position where position <= ascii(id::text) % 10`,
    `insert into assessment_reviewers (assessment_id, user_id)
      select ${idOf('assessment', 'n')}, ${idOf('staff', '1 + (n * 7 + k) % 40')}
      from generate_series(1, ${few}) n cross join generate_series(1, 5) k where k <= n % 6`,
    `insert into challenges (id, name, assessment_id, hours, deadline_days, revision)
      select ${idOf('challenge', 'n')}, 'Challenge ' || ${name('n * 7')} || n, case when n % 5 > 0 then ${idOf('assessment', `1 + n * 3 % ${few}`)} end,
        case when n % 4 > 0 then 2 + n % 20 end, case when n % 6 > 0 then 3 + n % 12 end, 1 + n % 4
      from generate_series(1, ${few}) n`,
    // Every tenth challenge and assessment was never sent. Each work has a sender, who alone is told what becomes of it.
    `insert into developer_assessments (id, developer_id, assessment_version_id, challenge_id, code_name, status, sent_at, sent_by_id)
      select ${idOf('sent', 'n')}, ${idOf('developer', 'n')}, ${idOf('version', `1 + n * 10 / 9 % ${few}`)},
        case when n % 4 > 0 then ${idOf('challenge', `1 + n * 10 / 9 % ${few}`)} end, ${name('n')} || ' ' || n,
        case when n % 10 = 9 then (array['SENT', 'STARTED', 'SUBMITTED', 'IN_REVIEW'])[1 + n / 10 % 4] else 'SENT' end, ${moment('n', 600)},
        ${vetter}
      from generate_series(1::bigint, ${rows}) n`,
    `insert into developer_assessments (developer_id, assessment_version_id, challenge_id, code_name, status, result, total_score, sent_at,
        submitted_at, completed_at)
      select ${idOf('developer', 'n')}, ${idOf('version', `1 + n * 10 / 9 % ${few}`)},
        case when n % 4 = 0 then ${idOf('challenge', `1 + n * 10 / 9 % ${few}`)} end, 'Done ' || n, 'COMPLETED',
        (array['PASS', 'STRONG_PASS', 'PASS', 'FAIL', 'INCONCLUSIVE'])[1 + n % 5], n % 101, at - interval '9 days',
        at - n % 97 * interval '1 hour', at
      from generate_series(1::bigint, ${rows}) n cross join lateral (select ${moment('n', 500)}) as done (at)
      where n % 3 > 0`,
    `insert into reviews (developer_assessment_id, reviewer_id, status, due_at, total_score)
      select ${idOf('sent', 'n')}, case when n % 1000 = 9 then '${benchAdmin.id}' when n <= ${few} then '${benchReviewer.id}' else ${vetter} end, status,
        case when n % 8 > 0 then ${moment('n * 3', 600)} end, case when status = 'SENT' then n % 101 end
      from generate_series(1, ${rows}) n
      cross join lateral (select (array['PENDING', 'DRAFT', 'SENT', 'SENT', 'DECLINED'])[1 + n / 10 % 5]) as life (status)`,
    // Creates a fifth of the rows of other lists. A third of them are active.
    `insert into jobs (id, company_id, title, type, status, left_status, close_reason, owner_id, location, budget_hourly_max_cents,
        next_action_on, is_public, created_at, updated_at)
      select ${idOf('job', 'n')}, ${idOf('company', `1 + n * n % ${rows}`)}, 'Job ' || n, 'HOURLY', status,
        case when n % 3 > 0 then 'ACTIVE' end, case when n % 3 > 0 and status <> 'ON_HOLD' then 'OTHER' end,
        case when n % 20 = 0 then '${benchAdmin.id}' when n % 7 > 0 then ${idOf('staff', '1 + n % 40')} end,
        case when n % 5 = 0 then array['PT', 'DE'] else '{}' end, case when n % 5 > 0 then 3000 + n % 97 * 100 end,
        case when n % 4 > 0 then date '2026-01-01' + (n % 200)::int end, n % 9 = 0, ${moment('n * 3', 700)}, ${moment('n * 3', 500)}
      from generate_series(1::bigint, ${jobs}) n
      cross join lateral (
        select (array['NEEDS_PROFILES', 'LOST', 'FILLED', 'ACTIVE', 'CANCELLED', 'LOST', 'LEAD', 'FILLED', 'ON_HOLD', 'PROFILES_SENT', 'LOST', 'FILLED'])[1 + n % 12]
      ) as life (status)`,
    `insert into job_skills (job_id, skill_id, job_skill_type)
      select ${idOf('job', 'n')}, ${idOf('skill', '1 + n % 300')}, 'REQUIRED' from generate_series(1, ${jobs}) n`,
    // Each job has five. Half of them are open, and an eighth is placed.
    `insert into job_profiles (job_id, developer_id, status, end_reason, cost_rate_cents, bill_rate_cents, owner_id, created_at)
      select ${idOf('job', `1 + n * 3 % ${jobs}`)}, ${idOf('developer', 'n')}, status,
        case when n % 8 > 4 then 'OTHER' end, 3000 + n % 41 * 100, case when n % 3 > 0 then 5000 + n % 59 * 100 end,
        case when n % 20 = 0 then '${benchAdmin.id}' when n % 7 > 0 then ${idOf('staff', '1 + n % 40')} end, ${moment('n * 7', 600)}
      from generate_series(1::bigint, ${rows}) n
      cross join lateral (
        select (array['PLACED', 'SENT', 'OFFER', 'INTERVIEWING', 'SHORTLISTED', 'CLIENT_REJECTED', 'NOT_SUBMITTED', 'JOB_CLOSED'])[1 + n % 8]
      ) as life (status)`,
    // Computes the facts, since triggers rest while rows are loaded. Those of jobs wait for the indexes that find them.
    `insert into company_facts (company_id, active_jobs, profiles_out, newest_job_at, last_touch_at, owner_name)
      select c.id, count(distinct j.id) filter (where is_open_job(j.status)), count(p.id), max(j.created_at), greatest(c.updated_at, max(j.updated_at)), max(o.display_name)
      from companies c
      left join jobs j on j.company_id = c.id
      left join job_profiles p on p.job_id = j.id
      left join users o on o.id = c.owner_id
      group by c.id`,
    `insert into client_facts (user_id, company_name)
      select u.id, c.name from users u
      left join company_users cu on cu.user_id = u.id
      left join companies c on c.id = cu.company_id
      where u.role = 'client'`,
    `insert into review_facts (review_id, reviewer_id, code_name, assessment_name)
      select r.id, r.reviewer_id, d.code_name, a.name from reviews r
      join developer_assessments d on d.id = r.developer_assessment_id
      join assessment_versions v on v.id = d.assessment_version_id
      join assessments a on a.id = v.assessment_id`,
    `insert into job_message_batches (id, job_id, sender_id, message, test)
      select ${idOf('batch', 'n')}, ${idOf('job', '1 + n % 100')}, case when n % 19 = 0 then '${benchAdmin.id}' else ${idOf('staff', '1 + n % 40')} end,
        'Hi! You seem to be a match for a role that we are hiring for. Batch ' || n, true
      from generate_series(1, ${batches}) n`,
    `insert into messages (sender_id, subject, body, batch_id, job_id, developer_id, delivery_method, success, created_at)
      select case when (1 + n % ${batches}) % 19 = 0 then '${benchAdmin.id}' else ${idOf('staff', `1 + (1 + n % ${batches}) % 40`)} end, 'A role for you',
        'Hi! You seem to be a match for a role that we are hiring for. Batch ' || 1 + n % ${batches},
        ${idOf('batch', `1 + n % ${batches}`)}, ${idOf('job', `1 + (1 + n % ${batches}) % 100`)}, ${idOf('developer', 'n')},
        (array['SLACK', 'SLACK', 'EMAIL', 'OUTBOX'])[1 + n % 4], (array[true, true, true, false, null])[1 + n % 5], ${moment('n * 17', 700)}
      from generate_series(1, ${rows}) n`,
    `insert into skill_counts (skill_id, developers, members)
      select skill_id, count(*), count(*) filter (where stage = 'MEMBER')
      from developer_skills join developers on developers.id = developer_id group by skill_id`,
    `insert into skill_counts (skill_id, open_jobs)
      select skill_id, count(*) from job_skills join jobs on jobs.id = job_id where is_open_job(status) group by skill_id`,
    // One in fifty lies ahead. Half of them are about a job of the developer.
    `insert into meetings (developer_id, organiser_id, job_profile_id, type, status, starts_at, ends_at)
      select ${idOf('developer', 'n')}, case when n % 20 = 0 then '${benchAdmin.id}' when n % 6 > 0 then ${idOf('staff', '1 + n % 40')} end, p.id,
        (array['INTRO', 'TECH_INTERVIEW', 'CLIENT_INTERVIEW', 'CHECK_IN', 'OTHER'])[1 + n % 5],
        case when n % 50 = 0 then 'SCHEDULED' else (array['COMPLETED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'])[1 + n % 4] end, starts_at,
        starts_at + interval '45 minutes'
      from generate_series(1, ${rows}) n
      cross join lateral (
        select case when n % 50 = 0 then now() + n % 997 * interval '1 hour' else ${moment('n * 29', 700)} end
      ) as at (starts_at)
      left join job_profiles p on p.developer_id = ${idOf('developer', 'n')} and n % 2 = 0`,
    `insert into placements (job_profile_id, status, starts_on, cost_rate_cents, bill_rate_cents, weekly_hours)
      select id, 'ACTIVE', '2026-01-01', 5000, 8000, 40 from job_profiles where status = 'PLACED'`,
    `insert into check_ins (placement_id, party, state, due_on, held_at, mood)
      select p.id, 'DEVELOPER', case when k > 1 then 'DONE' else 'SCHEDULED' end, current_date - 30 * (k - 1),
        case when k > 1 then now() - 30 * (k - 1) * interval '1 day' end, case when k > 1 then (array['GOOD', 'OKAY', 'THRIVING'])[1 + k % 3] end
      from placements p cross join generate_series(0, 8) k`,
    `insert into security_events (kind, actor, person_id, at, address, device)
      select (array['LOG_IN', 'LOG_IN', 'LOG_OUT', 'LOG_IN_FAILED', 'ROLE_CHANGED'])[1 + n % 5], ${idOf('staff', `1 + n % ${seen}`)}::text,
        ${idOf('staff', `1 + n % ${seen}`)}, timestamptz '2026-06-01' - (${rows} - n) * interval '5 minutes',
        '10.' || n % 7 || '.' || n % 250 || '.' || n % 199, 'Chrome on Linux'
      from generate_series(1, ${rows}) n`,
    `insert into security_event_facts (event_id, people)
      select e.id, concat_ws(E'\\n', a.display_name, a.email, p.display_name, p.email) from security_events e
      left join users a on a.id::text = e.actor
      left join users p on p.id = e.person_id`,
  ]
}
