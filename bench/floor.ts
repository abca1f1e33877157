import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { activeJobStatuses } from '../shared/jobs/jobStatuses.ts'

/*
 * Serves the floor: the least work that any API over this database must do. Each path runs one SQL statement whose only
 * value is the finished answer, without sign-in, checks or logs. The path that writes adds or changes one account with
 * its event, and waits for the disk like any other. It has no keys, companies or facts.
 */

const skill = `json_build_object('id', s.id, 'name', s.name, 'skill_type', s.skill_type)`

const statements: Record<string, string> = {
  getCompanies: `select coalesce(json_agg(c), '[]')::text as json
    from (select id, name from companies where deleted_at is null order by name, id) c`,

  getClientUsers: `select json_build_object(
      'clients', (select coalesce(json_agg(p), '[]') from (
        select u.id, u.display_name, u.email, u.username, u.role, u.active,
          case when c.id is null then '[]'
            else json_build_array(json_build_object('company', json_build_object('id', c.id, 'name', c.name))) end as company_user
        from users u
        left join company_users cu on cu.user_id = u.id
        left join companies c on c.id = cu.company_id
        where u.role = 'client' order by u.display_name, u.id limit 25 offset $1::int
      ) p),
      'aggregate', (select json_build_object('count', least(count(*), 10000))
        from (select from users where role = 'client' limit 10001) as counted)
    )::text as json`,

  allSearchDevs: `select coalesce(json_agg(p), '[]')::text as json from (
      select d.id, first_name, last_name, email, stage, cost_rate_cents / 100.0 as cost_rate, country, created_at, url_avatar,
        url_github, tos_signed_on, deleted_at,
        (select coalesce(json_agg(json_build_object('years_of_experience', years_of_experience,
            'verified', verified_by_review_id is not null, 'skill', ${skill}) order by s.name), '[]')
          from developer_skills ds join skills s on s.id = ds.skill_id where ds.developer_id = d.id) as skills,
        (select coalesce(json_agg(json_build_object('assessment', json_build_object('name', a.name), 'result', da.result,
            'total_score', da.total_score) order by da.completed_at desc), '[]')
          from developer_assessments da join assessment_versions v on v.id = da.assessment_version_id
          join assessments a on a.id = v.assessment_id
          where da.developer_id = d.id and da.status = 'COMPLETED') as developer_assessments,
        (select coalesce(json_agg(json_build_object('created_at', created_at, 'cost_rate', cost_rate_cents / 100.0)
            order by created_at desc), '[]')
          from job_profiles where developer_id = d.id and deleted_at is null) as job_profiles,
        (select coalesce(json_agg(json_build_object('created_at', created_at, 'delivery_method', delivery_method,
            'success', success, 'metadata', metadata) order by created_at desc), '[]')
          from messages where developer_id = d.id and job_id = $2::uuid) as job_messages
      from developers d where stage = 'MEMBER' and country = $1 and deleted_at is null order by id limit 50
    ) p`,

  getAllActiveJobs: `select coalesce(json_agg(p), '[]')::text as json from (
      select j.id, j.title, j.type, j.status, j.created_at, j.location, j.currency,
        budget_hourly_min_cents / 100.0 as budget_hourly_min, budget_hourly_max_cents / 100.0 as budget_hourly_max,
        budget_monthly_cents / 100.0 as budget_monthly, yearly_budget_min_cents / 100.0 as yearly_budget_min,
        yearly_budget_max_cents / 100.0 as yearly_budget_max, j.openings, j.description, j.deleted_at,
        json_build_object('id', c.id, 'name', c.name) as company,
        (select coalesce(json_agg(json_build_object('developer_id', developer_id, 'created_at', created_at, 'status', status)
            order by created_at desc), '[]')
          from job_profiles where job_id = j.id and deleted_at is null) as job_profiles,
        (select coalesce(json_agg(json_build_object('job_skill_type', job_skill_type, 'skill', ${skill})
            order by array_position(array['REQUIRED', 'CORE', 'BONUS'], job_skill_type), s.name), '[]')
          from job_skills js join skills s on s.id = js.skill_id where js.job_id = j.id) as job_skills
      from jobs j join companies c on c.id = j.company_id
      where j.deleted_at is null and j.status in (${activeJobStatuses.map((status) => `'${status}'`)})
      order by j.created_at desc, j.id
    ) p`,

  upsertClients: `with saved as (
      insert into users (display_name, email, role) values ($1, $2, 'client')
      on conflict (lower(email)) do update
        set display_name = excluded.display_name, version = users.version + 1, updated_at = now()
        where users.role = 'client'
      returning id, display_name, email, version
    ), event as (
      insert into events (table_name, row_id, action, new_values, actor)
      select 'users', id, case version when 1 then 'INSERT' else 'UPDATE' end,
        jsonb_build_object('display_name', display_name, 'email', email), 'task:floor'
      from saved
    )
    select json_build_object('id', id, 'display_name', display_name, 'email', email)::text as json from saved`,
}

// As a replica it runs no triggers, which would write events and facts themselves.
const options = '-c session_replication_role=replica'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options })

/** Runs the statement of the path with the values in the body. Statements are prepared, so each connection plans them once. */
async function answer(req: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of req) body += part
  const name = req.url?.slice(1) ?? ''
  const text = statements[name] ?? 'select null as json'
  const { rows } = await pool.query<{ json: string }>({ name, text, values: JSON.parse(body) })
  return rows[0]?.json ?? ''
}

const server = createServer((req, res) => {
  answer(req).then(
    (json) => res.setHeader('content-type', 'application/json').end(json),
    (error) => res.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
