import { type RawBuilder, sql } from 'kysely'
import { ofOwnCompany } from '#server/clientJobs/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { clientAnswers } from '#shared/jobProfiles/clientAnswers.ts'
import { guestAnswers } from '#shared/meetings/invitations.ts'
import {
  type NotificationKind,
  type NotificationTarget,
  notificationKinds,
} from '#shared/notifications/notifications.ts'
import { rolesWith } from '#shared/platform/permissions.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { datedTasks, pauseReasons } from '#shared/taskRuns/taskRuns.ts'
import { newProfilesText, noTimeFits } from './mail/clientTexts.ts'

export interface NotificationRow {
  readonly id: string
  readonly kind: NotificationKind
  readonly subject_id: string
  readonly created_at: Moment
  readonly read: boolean
  /** The day or the moment when it has to be done; both are null if nobody said when. */
  readonly due_on: string | null
  readonly due_at: Moment | null
}

/** Tells a notification in words, with the address of the record. */
export interface DescribedNotification extends Omit<NotificationRow, 'subject_id'> {
  readonly title: string
  readonly detail: string | null
  readonly path: string
}

interface Described extends NotificationTarget {
  readonly kind: NotificationKind
  readonly detail: string | null
}

/**
 * Tells of several notifications in one statement. Those about deleted records are left out, and to a client those about the jobs of
 * another company.
 */
export async function describeNotifications(
  db: Queryable,
  readerId: string,
  rows: readonly NotificationRow[],
): Promise<DescribedNotification[]> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => {
    const subjects = rows.filter((row) => row.kind === kind).map(({ subject_id }) => subject_id)
    return descriptions[kind](sql`any(${subjects}::uuid[])`, sql`${sql.lit(kind)} as kind`, readerId)
  })
  const { rows: found } = await sql<Described>`
    select told.*, u.role, v.query as search, coalesce(f.company_id, s.company_id) as company_id,
      coalesce(f.job_profile_id, s.job_profile_id) as job_profile_id, coalesce(s.meeting_id, g.meeting_id) as meeting_id, s.note_id
    from (${sql.join(parts, sql` union all `)}) as told
    left join users u on u.id = told.subject_id
    left join follow_ups f on f.id = told.subject_id
    left join meeting_guests g on g.id = told.subject_id
    left join lateral (
      select company_id, job_profile_id, meeting_id, note_id from mention_sources
      where source_id = told.subject_id and told.kind = 'MENTIONED' limit 1
    ) as s on true
    left join resume_alerts a on a.id = told.subject_id left join saved_views v on v.id = a.saved_view_id`.execute(db)
  const described = new Map(found.map((one) => [one.kind + one.subject_id, one]))
  return rows.flatMap(({ subject_id, ...row }) => {
    const one = described.get(row.kind + subject_id)
    return one ? [{ ...row, title: one.title, detail: one.detail, path: notificationKinds[row.kind].path(one) }] : []
  })
}

/** The bell shows two lines of a note. */
const mostOfNote = 200

type Description = (ids: RawBuilder<unknown>, kind: RawBuilder<unknown>, readerId: string) => RawBuilder<Described>

const fullName = sql`trim(d.first_name || ' ' || d.last_name)`
const person = sql`${fullName} as title`
const nothing = sql`null::uuid`
const assessment = sql`join assessment_versions v on v.id = da.assessment_version_id join assessments a on a.id = v.assessment_id`
const placed = sql`join job_profiles p on p.id = pl.job_profile_id join developers d on d.id = p.developer_id
  join jobs j on j.id = p.job_id join companies co on co.id = j.company_id`
const opening = sql`j.title || ', ' || co.name`
const answer = labels(clientAnswers)
const meetingAnswer = labels(guestAnswers)

/** Writes the branches of a `case` that gives each value its label. */
function labels(values: Enumeration) {
  const branches = Object.entries(values).map(
    ([value, { label }]) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`,
  )
  return sql.join(branches, sql` `)
}

/** A review names its developer by code alone. */
const ownReview: Description = (ids, kind) => sql`
  select ${kind}, da.code_name as title, a.name as detail, ${nothing} as developer_id, ${nothing} as job_id, r.id as subject_id
  from reviews r join developer_assessments da on da.id = r.developer_assessment_id ${assessment} where r.id = ${ids}`

const attempt: Description = (ids, kind) => sql`
  select ${kind}, ${person}, a.name as detail, d.id as developer_id, ${nothing} as job_id, da.id as subject_id
  from developer_assessments da join developers d on d.id = da.developer_id ${assessment} where da.id = ${ids}`

/** Says so where the work is to be asked for again: the last who declined could not open it. */
const declined: Description = (ids, kind) => sql`
  select ${kind}, ${person}, a.name || case when last.could_not_open then ': a reviewer can’t open the work' else '' end as detail,
    d.id as developer_id, ${nothing} as job_id, da.id as subject_id
  from developer_assessments da join developers d on d.id = da.developer_id ${assessment}
  left join lateral (
    select r.could_not_open from reviews r
    where r.developer_assessment_id = da.id and r.status = 'DECLINED' order by r.updated_at desc, r.id limit 1
  ) as last on true
  where da.id = ${ids}`

/** Staff confirm a talk on the page of the attempt. A reviewer does so on the own review, under the code name. */
const ownTalk: Description = (ids, kind, readerId) => sql`
  select ${kind}, case when reader.knows then ${fullName} else da.code_name end as title, a.name as detail,
    case when reader.knows then d.id end as developer_id, ${nothing} as job_id, da.id as subject_id
  from developer_assessments da join developers d on d.id = da.developer_id ${assessment}
  join lateral (
    select role = any(${rolesWith('developers:readAll')}::text[]) as knows from users where id = ${readerId}
  ) as reader on true
  where da.id = ${ids}`

/** Reads the words and the target of each kind, in the same columns. */
const descriptions: Readonly<Record<NotificationKind, Description>> = {
  REVIEW_ASSIGNED: ownReview,
  REVIEW_REMINDED: ownReview,
  REVIEW_RELEASED: ownReview,
  REVIEW_DECLINED: declined,
  COPY_ASKED: attempt,
  TALK_DENIED: attempt,
  TALK_AWAITED: attempt,
  TALK_TO_CONFIRM: ownTalk,
  CHECK_IN_OVERDUE: (ids, kind) => sql`
    select ${kind}, ${person}, ${opening} as detail, d.id as developer_id, j.id as job_id, c.id as subject_id
    from check_ins c join placements pl on pl.id = c.placement_id ${placed} where c.id = ${ids}`,
  CHECK_INS_MISSED: (ids, kind) => sql`
    select ${kind}, ${person}, ${opening} as detail, d.id as developer_id, j.id as job_id, pl.id as subject_id
    from placements pl ${placed} where pl.id = ${ids}`,
  FOLLOW_UP_DUE: (ids, kind) => sql`
    select ${kind}, s.subject as title, f.body as detail, s.developer_id, s.job_id, f.id as subject_id
    from follow_ups f join follow_up_subjects s on s.follow_up_id = f.id where f.id = ${ids}`,
  MESSAGE_FAILED: (ids, kind) => sql`
    select ${kind}, ${person}, m.subject as detail, d.id as developer_id, ${nothing} as job_id, m.id as subject_id
    from messages m join developers d on d.id = m.developer_id where m.id = ${ids}`,
  BULK_MESSAGE_FAILED: (ids, kind) => sql`
    select ${kind}, j.title, count(*) filter (where m.state in ('REFUSED', 'BOUNCED', 'UNKNOWN')) || ' of ' || count(*) || ' were not delivered' as detail,
      ${nothing} as developer_id, j.id as job_id, b.id as subject_id
    from job_message_batches b join jobs j on j.id = b.job_id join messages m on m.batch_id = b.id
    where b.id = ${ids} group by b.id, j.id`,
  CLIENT_ANSWERED: (ids, kind) => sql`
    select ${kind}, ${person}, case p.client_answer ${answer} end || ': ' || ${opening} || coalesce(' (by link, for ' || ct.name || ')', '') as detail, d.id as developer_id,
      j.id as job_id, p.id as subject_id
    from job_profiles p join developers d on d.id = p.developer_id
    join jobs j on j.id = p.job_id join companies co on co.id = j.company_id
    left join signed_links link on link.id = p.client_answered_link left join contacts ct on ct.id = link.contact_id where p.id = ${ids}`,
  CONSENT_ANSWERED: (ids, kind) => sql`
    select ${kind}, ${person}, case p.consent when 'AGREED' then 'Yes to ' else 'No to ' end || ${opening}
      || coalesce(': ' || left(said.answer_note, ${sql.lit(mostOfNote)}), '') as detail,
      d.id as developer_id, j.id as job_id, p.id as subject_id
    from job_profiles p join developers d on d.id = p.developer_id
    join jobs j on j.id = p.job_id join companies co on co.id = j.company_id
    left join consent_answers said on said.job_profile_id = p.id
    where p.id = ${ids}`,
  APPLICANT_ASSIGNED: (ids, kind) => sql`
    select ${kind}, ${person}, d.headline as detail, d.id as developer_id, ${nothing} as job_id, d.id as subject_id
    from developers d where d.id = ${ids}`,
  MAIL_FAILED: (ids, kind) => sql`
    select ${kind}, coalesce(u.display_name, trim((form.application ->> 'first_name') || ' ' || (form.application ->> 'last_name'))) as title,
      initcap(left(f.kind, 1)) || substr(f.kind, 2) || ': ' || f.reason as detail,
      ${nothing} as developer_id, ${nothing} as job_id, coalesce(f.user_id, f.application_form_id) as subject_id
    from failed_mails f left join users u on u.id = f.user_id left join application_forms form on form.id = f.application_form_id
    where coalesce(f.user_id, f.application_form_id) = ${ids}`,
  APPLICATIONS_DROPPED: (ids, kind) => sql`
    select ${kind}, f.dropped || case f.dropped when 1 then ' form' else ' forms' end as title,
      'Too many applications were not confirmed, so Vouch dropped some from the busiest networks' as detail,
      ${nothing} as developer_id, ${nothing} as job_id, f.id as subject_id
    from application_floods f where f.id = ${ids}`,
  TASK_HELD: (ids, kind) => sql`
    select ${kind}, case r.task ${labels(datedTasks)} end as title, case when r.task like 'RETENTION%' then 'Something of ' || r.due || ' people would go, and nobody can bring it back. So this run waits for an admin'
        when r.task like 'REMINDERS%' then r.due || case r.due when 1 then ' reminder or follow-up' else ' reminders and follow-ups' end || ' would go out by a rule, so this run waits for an admin'
        else r.due || ' of ' || r.total || ' rows would be ended or missed, so this task waits for an admin' end as detail,
      ${nothing} as developer_id, ${nothing} as job_id, r.id as subject_id
    from task_runs r where r.id = ${ids}`,
  TASKS_PAUSED: (ids, kind) => sql`
    select ${kind}, case p.reason ${labels(pauseReasons)} end as title, 'Check the time' as detail,
      ${nothing} as developer_id, ${nothing} as job_id, p.id as subject_id
    from clock_pauses p where p.id = ${ids}`,
  BACKUP_FAILED: (ids, kind) => sql`
    select ${kind}, case when b.problem is not null and b.good_at >= b.tried_at then 'The last backup lacks something'
        when b.problem is not null then 'No backup was made'
        when b.proof = 'FAILED' then 'A backup could not be restored'
        else 'The last backup is old' end as title,
      coalesce(b.problem, case when b.proof = 'FAILED' then b.proof_detail end) as detail, ${nothing} as developer_id, ${nothing} as job_id, b.id as subject_id
    from backup_states b where b.id = ${ids}`,
  MENTIONED: (ids, kind) => sql`
    select ${kind}, s.title, left(spell_mentions(s.words), ${sql.lit(mostOfNote)}) as detail, s.developer_id, s.job_id, s.source_id as subject_id
    from mention_sources s where s.source_id = ${ids}`,
  MEETING_ANSWERED: (ids, kind) => sql`
    select ${kind}, coalesce(c.name, colleague.display_name, trim(d.first_name || ' ' || d.last_name)) as title,
      case g.answer ${meetingAnswer} end || coalesce(': ' || left(g.answer_note, ${sql.lit(mostOfNote)}), '') as detail,
      d.id as developer_id, ${nothing} as job_id, g.id as subject_id
    from meeting_guests g join meetings m on m.id = g.meeting_id join developers d on d.id = m.developer_id
    left join contacts c on c.id = g.contact_id left join users colleague on colleague.id = g.colleague_id
    where g.id = ${ids}`,
  INTERVIEW_PROPOSED: (ids, kind) => sql`
    select ${kind}, ${person}, ${opening} as detail, d.id as developer_id, j.id as job_id, p.id as subject_id
    from job_profiles p join developers d on d.id = p.developer_id
    join jobs j on j.id = p.job_id join companies co on co.id = j.company_id where p.id = ${ids}`,
  INTERVIEW_DECLINED: (ids, kind, readerId) => sql`
    select ${kind}, ${noTimeFits} as title, trim(d.first_name || ' ' || d.last_name) as detail,
      d.id as developer_id, jobs.id as job_id, p.id as subject_id
    from job_profiles p join jobs on jobs.id = p.job_id join developers d on d.id = p.developer_id
    where p.id = ${ids} and ${ofOwnCompany(readerId)}`,
  NEW_PROFILES: (ids, kind, readerId) => sql`
    select ${kind}, ${newProfilesText(sql`found.count`, sql`jobs.title`)} as title, null as detail,
      ${nothing} as developer_id, jobs.id as job_id, jobs.id as subject_id
    from jobs cross join lateral (select count(*) from new_profiles n where n.job_id = jobs.id and n.waits) as found
    where jobs.id = ${ids} and ${ofOwnCompany(readerId)}`,
  NEW_RESUMES: (ids, kind) => sql`
    select ${kind}, found.count || case found.count when 1 then ' new resume' else ' new resumes' end as title,
      'For “' || v.name || '”, since ' || to_char(a.counted_since at time zone 'UTC', 'Dy FMDD Mon') as detail,
      ${nothing} as developer_id, ${nothing} as job_id, a.id as subject_id
    from resume_alerts a join saved_views v on v.id = a.saved_view_id
    cross join lateral (select count(*) from resumes_of_alerts r where r.alert_id = a.id) as found
    where a.id = ${ids}`,
}
