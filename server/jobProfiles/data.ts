import { type RawBuilder, sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { costColumns, enteredCents, enteredCurrency, type StoredCost } from '#server/exchangeRates/costColumns.ts'
import { profileExclusion } from '#server/exclusions/exclusionOf.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type FieldNames } from '#server/platform/db/connection/readable.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { literals } from '#server/platform/db/lists/literals.ts'
import { daysSinceColumn, wholeDaysSince } from '#server/platform/db/lists/wholeDaysSince.ts'
import { inUnits, unitsToCents } from '#server/platform/db/records/money.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import { staffCheck } from '#server/staff/data.ts'
import { consentProblem, type JobProfileChanges } from '#shared/jobProfiles/jobProfileInput.ts'
import { type JobProfileStatus, sentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { isDay } from '#shared/platform/calendarDays.ts'
import { isInPhase, phaseSql } from './lists/phases.ts'
import { endOfPlacement, monthlyCents, weeklyCents } from './lists/valueSql.ts'
import { profileMoves } from './moves/profileMoves.ts'

/** Rates are per hour, in units of the currency. */
export type JobProfileListRow = ReturnType<typeof toProfile>

export interface ProfileScope {
  /** The fields of the type that the viewer may read. */
  readonly fields: FieldNames
  /** The company ids of a client, who sees only the profiles that were sent to them; undefined for staff. */
  readonly only: readonly string[] | undefined
}

export const jobProfileSource = listSource(jobProfileList, {
  id: 'job_profiles.id',
  from: sql`job_profiles left join job_profile_facts on job_profile_facts.job_profile_id = job_profiles.id`,
  facts: 'job_profile_facts.job_profile_id',
  drivenByFacts: {
    from: sql`job_profile_facts left join job_profiles on job_profiles.id = job_profile_facts.job_profile_id`,
    where: (_viewerId, only) => factsAreVisible(only),
  },
  search: 'job_profile_facts.search',
  where: (_viewerId, only) => isVisible(only),
  within: {
    job_id: 'job_profiles.job_id',
    company_id: 'job_profile_facts.company_id',
    developer_id: 'job_profiles.developer_id',
  },
  columns: {
    developer: { notNull: 'job_profile_facts.developer_name' },
    job: { notNull: 'job_profile_facts.job_title' },
    company: {
      sql: sql.ref('job_profile_facts.company_name'),
      table: 'job_profile_facts',
      filtered: sql.ref('job_profile_facts.company_id'),
      isNotNull: true,
    },
    status: { notNull: 'job_profiles.status' },
    phase: { sql: phaseSql, isNotNull: true, passes: (phases) => isInPhase(phases) },
    days_in_status: daysSinceColumn('job_profile_facts.status_since'),
    cost_rate: 'job_profiles.cost_rate_cents',
    bill_rate: 'job_profiles.bill_rate_cents',
    margin: 'job_profile_facts.margin',
    consent: { notNull: 'job_profiles.consent' },
    waiting_on: 'job_profile_facts.waiting_on',
    owner: { column: 'job_profile_facts.owner_name', filtered: 'job_profile_facts.owner_id' },
    client_answer: 'job_profiles.client_answer',
    created_at: { notNull: 'job_profiles.created_at' },
    currency: { notNull: 'job_profiles.currency' },
  },
  rows: (db, { among, order }, columns) => profiles(db, columns).where(among).orderBy(order),
  toRow: toProfile,
  cells: {
    developer: ({ developer_name }) => developer_name,
    job: ({ job_title }) => job_title,
    company: ({ company_name }) => company_name,
  },
})

export const profileTable = recordTable('job_profiles', 'job profile', {
  taken: {
    job_profiles_open_key: {
      field: 'developer_id',
      sentence: 'This developer is put forward for this job already.',
    },
  },
  checks: [staffCheck('owner_id')],
})

/** @throws UserError NOT_FOUND, also for a profile that is deleted or that the viewer may not see. */
export async function findJobProfile(
  db: Queryable,
  id: string,
  { fields, only }: ProfileScope,
): Promise<JobProfileListRow> {
  const visible = profiles(db, fields).where('job_profiles.id', '=', id).where(isVisible(only))
  return toProfile(await profileTable.find(db, visible))
}

/**
 * @throws UserError CONFLICT with the newer values when someone else saved first, and for terms that the placement fixed.
 * @throws UserError BAD_INPUT for an owner outside the staff, and for half a consent, or one that is withdrawn after the profile was sent.
 */
export async function updateJobProfile(
  trx: Trx,
  save: RowChanges<JobProfileChanges>,
  scope: ProfileScope,
): Promise<JobProfileListRow> {
  const { id, changes } = save
  const profile = await profileTable.lock(trx, save, () => findJobProfile(trx, id, scope))
  requireOpenTerms(profile, changes)
  requireWholeConsent(profile, changes)
  await requirePriceKept(trx, profile, changes)
  await profileTable.save(trx, id, { ...toColumns(changes), ...(await changedCost(trx, id, changes)) }, profile)
  return findJobProfile(trx, id, scope)
}

/** @throws UserError CONFLICT for a profile with a placement, or when someone else saved first. */
export async function deleteJobProfile(trx: Trx, read: ReadVersion, scope: ProfileScope): Promise<JobProfileListRow> {
  const profile = await profileTable.lock(trx, read, () => findJobProfile(trx, read.id, scope))
  const placements = trx.selectFrom('placements').select('id').where('job_profile_id', '=', read.id)
  if (await placements.executeTakeFirst()) {
    throw new UserError('CONFLICT', 'This profile has a placement, so it cannot be deleted. End the placement instead.')
  }
  await softDelete(trx, 'job_profiles', read.id)
  return profile
}

/** Reads the cost itself, since the viewer's fields may leave it out. */
async function changedCost(trx: Trx, id: string, changes: JobProfileChanges): Promise<Partial<StoredCost>> {
  const stored = trx.selectFrom('job_profiles').where('id', '=', id)
  const { currency, ...before } = await stored
    .select(['currency', 'cost_rate_cents', 'cost_entered_cents', 'cost_currency'])
    .executeTakeFirstOrThrow()
  return costColumns(trx, currency, changes, before)
}

/** Returns the columns of typed values but those of the cost. A bill rate ends the choice to have none. */
export function toColumns<Changes extends Partial<JobProfileChanges>>(changes: Changes) {
  const { cost_rate: _cost, cost_currency: _currency, bill_rate, consented_at, ...others } = changes
  return {
    ...others,
    ...consentColumns(consented_at),
    ...(bill_rate === undefined ? {} : { bill_rate_cents: unitsToCents(bill_rate) }),
    ...(typeof bill_rate === 'number' ? { without_price: false } : {}),
  }
}

/** A day alone is stored as a day: midnight would be a time that nobody gave. */
function consentColumns(at: string | null | undefined) {
  if (at === undefined) return {}
  return at !== null && isDay(at) ? { consented_at: null, consented_on: at } : { consented_at: at, consented_on: null }
}

const terms = ['cost_rate', 'cost_currency', 'bill_rate', 'weekly_hours', 'starts_on'] as const
const placedStatuses: readonly JobProfileStatus[] = ['PLACED', 'COMPLETED', 'ENDED_EARLY']

/** Agreed terms stay as they were: a placement has its own rates, each with its day. */
function requireOpenTerms({ status }: JobProfileListRow, changes: JobProfileChanges): void {
  const fixed = placedStatuses.includes(status) ? terms.find((name) => changes[name] !== undefined) : undefined
  if (!fixed) return
  throw new UserError('CONFLICT', 'A placement has its own rates, hours and days. Change them in the placement.', {
    field: fixed,
  })
}

/** A consent that is changed is whole afterwards, and stays once the profile was sent. */
function requireWholeConsent({ status, ...before }: JobProfileListRow, changes: JobProfileChanges): void {
  const { consented_at = before.consented_at ?? null, consent_method = before.consent_method ?? null } = changes
  const isTouched = changes.consented_at !== undefined || changes.consent_method !== undefined
  const problem = isTouched ? consentProblem({ consented_at, consent_method }) : undefined
  if (problem) throw new UserError('BAD_INPUT', problem.message, { field: problem.field })
  if (changes.consented_at !== null || !sentJobProfileStatuses.includes(status)) return
  const message = 'The profile was sent with this consent. Move the profile back to Ready to send first.'
  throw new UserError('BAD_INPUT', message, { field: 'consented_at' })
}

/** A client who was told a price, or that there is none, is still told so. @throws UserError BAD_INPUT */
async function requirePriceKept(
  trx: Trx,
  { id, status }: JobProfileListRow,
  { bill_rate, without_price }: JobProfileChanges,
): Promise<void> {
  const isAsked = bill_rate !== undefined || without_price !== undefined
  if (!isAsked || !sentJobProfileStatuses.includes(status)) return
  const query = trx.selectFrom('job_profiles').select(['bill_rate_cents', 'without_price']).where('id', '=', id)
  const saved = await query.executeTakeFirstOrThrow()
  const rate = bill_rate === undefined ? saved.bill_rate_cents : bill_rate
  const isPriced = rate !== null || (without_price ?? saved.without_price)
  if (isPriced || (saved.bill_rate_cents === null && !saved.without_price)) return
  const message = 'The profile was sent. Enter a bill rate, or choose “Without a price”.'
  throw new UserError('BAD_INPUT', message, { field: 'bill_rate' })
}

function isVisible(only: readonly string[] | undefined): RawBuilder<boolean> {
  return sql`job_profiles.deleted_at is null and ${factsAreVisible(only)}`
}

/** The SQL is the second lock on what a client sees. */
function factsAreVisible(only: readonly string[] | undefined): RawBuilder<boolean> {
  const living = sql<boolean>`job_profile_facts.is_living`
  if (!only) return living
  return sql`${living} and job_profile_facts.company_id = any(${only}::uuid[])
    and job_profiles.status in (${literals(sentJobProfileStatuses)})`
}

const ownColumns = [
  'job_profiles.status_note',
  'job_profiles.end_reason',
  'job_profiles.cost_rate_cents',
  'job_profiles.bill_rate_cents',
  'job_profiles.without_price',
  'job_profiles.consent_method',
  'job_profiles.consent',
  'job_profiles.consent_asked_at',
  'job_profiles.consent_declined_at',
  'job_profiles.owner_id',
  'job_profiles.client_answered_link',
  'job_profile_facts.waiting_on',
  'job_profile_facts.margin',
] as const

const placementId = sql<string | null>`(select pl.id from placements pl where pl.job_profile_id = job_profiles.id)`

const consentWords = sql<string | null>`(
  select said.answer_note from consent_answers said where said.job_profile_id = job_profiles.id
)`

/** An answer came from an account, or by the link of a contact. */
const answererName = sql<string | null>`coalesce(
  (select u.display_name from users u where u.id = job_profiles.client_answered_by),
  (select c.name from signed_links l join contacts c on c.id = l.contact_id where l.id = job_profiles.client_answered_link)
)`

/** @param fields selects only what the viewer may read. */
function profiles(db: Queryable, fields: FieldNames) {
  return db
    .selectFrom('job_profiles')
    .innerJoin('job_profile_facts', 'job_profile_facts.job_profile_id', 'job_profiles.id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .select(['job_profiles.id', 'job_profiles.developer_id', 'job_profiles.job_id', 'job_profiles.status'])
    .select(['job_profiles.currency', 'job_profiles.weekly_hours', 'job_profiles.starts_on', 'job_profiles.pitch'])
    .select(['job_profiles.created_at', 'job_profiles.version', phaseSql.as('phase')])
    .select(['job_profile_facts.status_since', 'job_profile_facts.developer_name', 'job_profile_facts.job_title'])
    .select(['job_profile_facts.company_id', 'job_profile_facts.company_name'])
    .select(['job_profiles.client_answer', 'job_profiles.client_answer_reason', 'job_profiles.client_answer_note'])
    .select('job_profiles.client_answered_at')
    .$if(fields.has('client_answered_by_name'), (query) => query.select(answererName.as('client_answered_by_name')))
    .select(['jobs.currency as job_currency', 'jobs.weekly_hours as job_weekly_hours'])
    .select(['jobs.starts_on as job_starts_on', 'jobs.ends_on as job_ends_on'])
    .select(['jobs.budget_hourly_min_cents', 'jobs.budget_hourly_max_cents'])
    .select([
      'developers.currency as developer_currency',
      wholeDaysSince('job_profile_facts.status_since').as('days_in_status'),
    ])
    .select(columnsOfFields(ownColumns, fields))
    .$if(fields.has('consented_at'), (query) =>
      query.select(['job_profiles.consented_at', 'job_profiles.consented_on']),
    )
    .$if(fields.has('consent_words'), (query) => query.select(consentWords.as('consent_words')))
    .$if(fields.has('cost_entered'), (query) => query.select(enteredCents('job_profiles').as('cost_entered_cents')))
    .$if(fields.has('cost_currency'), (query) => query.select(enteredCurrency('job_profiles').as('cost_currency')))
    .$if(fields.has('developer_cost_rate'), (query) =>
      query.select('developers.cost_rate_cents as developer_cost_rate_cents'),
    )
    .$if(fields.has('owner_name'), (query) => query.select('job_profile_facts.owner_name'))
    .$if(fields.has('owner'), (query) => query.select('job_profile_facts.owner_name as owner'))
    .$if(fields.has('placement_id'), (query) => query.select(placementId.as('placement_id')))
    .$if(fields.has('ends_on'), (query) => query.select(endOfPlacement.as('ends_on')))
    .$if(fields.has('weekly_value'), (query) => query.select(weeklyCents.as('weekly_value_cents')))
    .$if(fields.has('monthly_value'), (query) => query.select(monthlyCents.as('monthly_value_cents')))
    .$if(fields.has('exclusion_reason'), (query) => query.select(profileExclusion.as('exclusion_reason')))
    .$if(fields.has('possible_moves'), (query) =>
      query.select(sql<boolean>`${profileExclusion} is null`.as('may_be_shown')),
    )
}

function toProfile({ may_be_shown, consented_on, ...row }: SelectedRow<typeof profiles>) {
  return {
    ...inUnits(row),
    consented_at: row.consented_at ?? consented_on,
    possible_moves: may_be_shown === undefined ? [] : profileMoves(row.status, may_be_shown),
  }
}
