import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { asTest, createDeveloper, createJob, createSkill, createUser, verifiedBefore } from '#test/factories.ts'

let people = 0

/** Creates a developer with a row in every table about developers, and gives the ids of some of these rows. */
export async function createPerson(db: Database, row: Parameters<typeof createDeveloper>[1] = {}) {
  const [staff, skill, job] = [await createUser(db), await createSkill(db), await createJob(db)]
  const developer = await createDeveloper(db, { stage: 'APPLICANT', status: 'NEW', ...row })
  const rows = await asTest(db, async (trx) => ({
    ...(await addVetting(trx, developer.id, staff.id, skill.id)),
    ...(await addFulfillment(trx, developer.id, job.id)),
    ...(await addContacts(trx, developer.id, job.id)),
  }))
  return { ...developer, rows: { job: job.id, skill: skill.id, ...rows } }
}

async function addVetting(trx: Trx, developer_id: string, reviewer_id: string, skill_id: string) {
  const assessment_id = await add(trx, 'assessments', { name: randomUUID(), type: 'TAKE_HOME' })
  const assessment_version_id = await add(trx, 'assessment_versions', { assessment_id, number: 1 })
  const anchors = ['1', '2', '3', '4']
  const criterion_id = await add(trx, 'criteria', { assessment_version_id, position: 1, name: 'Code', anchors })
  const challenge_id = await add(trx, 'challenges', { assessment_id, name: randomUUID() })
  const sent = {
    developer_id,
    assessment_version_id,
    challenge_id,
    code_name: randomUUID(),
    status: 'COMPLETED' as const,
    result: 'PASS' as const,
  }
  const developer_assessment_id = await add(trx, 'developer_assessments', sent)
  const file = { file_key: randomUUID(), file_name: 'dora.zip', file_type: 'ZIP' as const, file_size: 4 }
  await add(trx, 'submissions', { developer_assessment_id, note: 'Written by Dora', ...file })
  const copy = { ...file, file_key: randomUUID(), file_name: 'copy.zip' }
  const in_copy_id = await add(trx, 'anonymous_copies', { developer_assessment_id, ...copy })
  const finding = { developer_assessment_id, in_copy_id, place: 'TEXT' as const, found: 'dora', examples: ['dora.md'] }
  const confirmed = { confirmed_at: new Date(), confirmed_by_id: reviewer_id, reason: 'Dora is a product, too' }
  await add(trx, 'work_findings', { ...finding, ...confirmed })
  const link = { purpose: 'SUBMISSION' as const, developer_assessment_id, token_hash: randomUUID() }
  const expires_at = new Date(Date.now() + 86_400_000)
  await add(trx, 'signed_links', { ...link, expires_at })
  await add(trx, 'talk_answers', { developer_assessment_id, took_place: false, words: 'I never met them' })
  const review_id = await add(trx, 'reviews', { developer_assessment_id, reviewer_id })
  await add(trx, 'review_scores', { review_id, criterion_id, score: 3 })
  const verification = verifiedBefore(review_id)
  await add(trx, 'developer_skills', { developer_id, skill_id, ...verification })
  return { challenge: challenge_id, review: review_id }
}

async function addFulfillment(trx: Trx, developer_id: string, job_id: string) {
  const profile = { developer_id, job_id, status: 'COMPLETED' as const }
  const job_profile_id = await add(trx, 'job_profiles', profile)
  await add(trx, 'notes', { job_profile_id, body: 'Liked by the client' })
  const proposed_by = await add(trx, 'users', {
    display_name: 'Cleo',
    email: `${randomUUID()}@vouch.example`,
    role: 'client',
  })
  const proposal = { starts_at: ['2030-01-01T10:00:00.000Z'], minutes: [60], time_zone: 'Europe/Berlin', proposed_by }
  await add(trx, 'interview_times', { ...proposal, job_profile_id })
  const link = { purpose: 'CLIENT_PROFILE' as const, job_profile_id, expires_at: new Date(Date.now() + 86_400_000) }
  await add(trx, 'signed_links', { ...link, token_hash: randomUUID(), snapshot: { name: 'Dora Developer' } })
  await add(trx, 'exclusions', {
    developer_id,
    company_name: 'Dora’s employer',
    reason: 'EMPLOYER',
    note: 'Asked by phone',
  })
  const rates = { cost_rate_cents: 5_000, bill_rate_cents: 8_000, weekly_hours: 40 }
  const placement = { job_profile_id, status: 'ENDED' as const, starts_on: '2025-01-01', ends_on: '2025-06-30' }
  const placement_id = await add(trx, 'placements', { ...placement, ...rates })
  await add(trx, 'placement_rates', {
    placement_id,
    // Each person has a different day, so that a merge can move the rates of one to another.
    starts_on: addDays('2025-01-01', people++),
    cost_rate_cents: 5_000,
    bill_rate_cents: 8_000,
    currency: 'USD',
  })
  const check_in_id = await add(trx, 'check_ins', { placement_id, party: 'DEVELOPER', due_on: '2025-02-01' })
  await add(trx, 'follow_ups', { check_in_id, body: 'Call again' })
  await add(trx, 'follow_ups', { developer_id, body: 'Call once more' })
  await add(trx, 'notes', { developer_id, body: 'Dora likes Rust' })
  await add(trx, 'imported_moves', { developer_id, moved_on: '2020-01-31', stage: 'APPLICANT', status: 'NEW' })
  return { profile: job_profile_id, placement: placement_id }
}

async function addContacts(trx: Trx, developer_id: string, job_id: string) {
  const batch_id = await add(trx, 'job_message_batches', { job_id, message: 'A job for you', test: false })
  const delivered = { developer_id, job_id, batch_id, delivery_method: 'EMAIL' as const, success: true }
  const text = { subject: 'Hello', body: 'How are you?' }
  await add(trx, 'messages', { ...delivered, ...text })
  await add(trx, 'messages', { developer_id, delivery_method: 'EMAIL', success: true, ...text })
  await add(trx, 'message_replies', { developer_id, channel: 'EMAIL', received_at: new Date(), body: 'Fine' })
  await add(trx, 'applications', { developer_id, job_id, source: 'JOBS_PAGE', answers: { Why: 'It fits' } })
  const meeting = { type: 'INTRO' as const, starts_at: new Date(), ends_at: new Date(Date.now() + 3_600_000) }
  const meeting_id = await add(trx, 'meetings', { developer_id, ...meeting })
  const guest_id = await add(trx, 'meeting_guests', {
    meeting_id,
    invited: true,
    answer: 'OTHER_TIME',
    answered_at: new Date(),
    answered_sequence: 1,
    answer_note: 'Dora is at the dentist',
    proposed_times: ['2030-01-01T10:00:00.000Z'],
  })
  const { type: meeting_type, ...times } = meeting
  const told = {
    calendar_method: 'REQUEST' as const,
    sequence: 1,
    url: 'https://meet.example.com/dora',
    success: false,
  }
  await add(trx, 'messages', { developer_id, guest_id, meeting_type, ...times, ...told, delivery_method: 'EMAIL' })
  const file = { file_key: randomUUID(), file_name: 'resume.pdf', file_type: 'PDF' as const, file_size: 4 }
  const resume = await add(trx, 'resumes', { developer_id, ...file, file_hash: randomUUID() })
  const terms = { ...file, file_key: randomUUID(), file_name: 'terms.pdf', signed_on: '2025-01-31' }
  await add(trx, 'signed_terms', { developer_id, ...terms, file_hash: randomUUID() })
  const merged = { id: randomUUID(), developer_id, email: `${randomUUID()}@vouch.example` }
  await add(trx, 'merged_developers', merged)
  return { batch: batch_id, resume, merged: merged.id, file: file.file_key }
}

async function add<Table extends keyof Tables>(
  trx: Trx,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<string> {
  const query = trx
    .insertInto(table)
    .values(row as never)
    .returning('id' as never)
  const { id } = (await query.executeTakeFirstOrThrow()) as unknown as { id: string }
  return id
}

/** Reads every row of every business table as text, without the columns that each write changes. */
export async function everyRow(db: Database): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'log_insert' order by 1`.execute(db)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const found = await sql<{ row: string }>`
      select (to_jsonb(t) - '{version,updated_at}'::text[])::text as row from ${sql.table(name)} t order by 1`.execute(
      db,
    )
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}
