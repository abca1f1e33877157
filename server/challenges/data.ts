import { type RawBuilder, sql } from 'kysely'
import { isUnfinished, refuseWhileOpen } from '#server/assessments/edits/editAssessment.ts'
import { type AttemptCounts, attemptCounts } from '#server/assessments/usage/attemptCounts.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, readUnprepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { totalColumn } from '#server/platform/db/lists/listTotals.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import type { ChallengeChanges, ChallengeInput } from '#shared/challenges/challengeInput.ts'
import { challengeList } from '#shared/challenges/challenges.ts'

/** A challenge for its list and its panel, with the text that is sent from now on. */
export type Challenge = SelectedRow<typeof challenges>

/** Reads the row of `challenges` beside it. */
const totalsOfChallenge = sql<AttemptCounts & { readonly last_sent_at: Moment | null }>`(
  select ${attemptCounts}, max(sent_at) as last_sent_at
  from developer_assessments where developer_assessments.challenge_id = challenges.id
)`.as<'totals'>('totals')

export const challengeSource = listSource(challengeList, {
  id: 'challenges.id',
  totals: {
    sql: sql`select challenges.id as challenge_id, totals.* from challenges cross join lateral ${totalsOfChallenge}`,
    columns: {
      challenge_id: 'uuid',
      sent: 'integer',
      open: 'integer',
      pass_percent: 'integer',
      last_sent_at: 'timestamptz',
    },
    tables: ['challenges', 'developer_assessments'],
    key: 'challenge_id',
  },
  from: sql`challenges left join assessments on assessments.id = challenges.assessment_id`,
  where: () => sql`challenges.deleted_at is null`,
  within: { assessment_id: 'challenges.assessment_id' },
  columns: {
    name: { notNull: 'challenges.name' },
    assessment: { column: 'assessments.name', filtered: 'challenges.assessment_id' },
    revision: { notNull: 'challenges.revision' },
    hours: 'challenges.hours',
    deadline_days: 'challenges.deadline_days',
    sent: totalColumn('sent'),
    open: totalColumn('open'),
    pass_percent: totalColumn('pass_percent'),
    last_sent_at: totalColumn('last_sent_at'),
  },
  rows: (db, { head, among, order }) => sql<Challenge>`${head} ${challenges(db).where(among).orderBy(order)}`,
  cells: { assessment: ({ assessment_name }) => assessment_name },
})

const challengeTable = recordTable('challenges', 'challenge', {
  taken: {
    challenges_name_key: { field: 'name', sentence: 'Another challenge has this name.' },
  },
})

/** @throws UserError NOT_FOUND, also for a deleted challenge. */
export function findChallenge(db: Queryable, id: string): Promise<Challenge> {
  const living = challenges(db).where('challenges.deleted_at', 'is', null)
  return challengeTable.find(db, living.where('challenges.id', '=', id))
}

/** @throws UserError BAD_INPUT when the name is taken, or the assessment sends no challenges. */
export async function addChallenge(trx: Trx, input: ChallengeInput): Promise<Challenge> {
  await requireTakeHome(trx, input.assessment_id)
  return findChallenge(trx, await challengeTable.insert(trx, input))
}

/**
 * Saves changes of a challenge. A revision that was sent is frozen, so a change of its text makes the next one.
 * @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT as in `addChallenge`.
 */
export async function updateChallenge(trx: Trx, save: RowChanges<ChallengeChanges>): Promise<Challenge> {
  const { id, changes } = save
  const challenge = await challengeTable.lock(trx, save, () => findChallenge(trx, id))
  await requireTakeHome(trx, changes.assessment_id)
  const isNext = challenge.is_frozen && changesText(challenge, changes)
  await challengeTable.save(trx, id, isNext ? { ...changes, revision: challenge.revision + 1 } : changes)
  return findChallenge(trx, id)
}

/** A developer gets these columns of a challenge, besides its name. */
const texts = ['brief', 'url_repository', 'hours', 'deadline_days'] as const

function changesText(challenge: Challenge, changes: ChallengeChanges): boolean {
  return texts.some((name) => changes[name] !== undefined && changes[name] !== challenge[name])
}

/** @throws UserError CONFLICT while developers have it, or when someone else saved first. */
export async function deleteChallenge(trx: Trx, read: ReadVersion): Promise<Challenge> {
  // Waits for a sender, who holds its row.
  const challenge = await challengeTable.lock(trx, read, () => findChallenge(trx, read.id))
  const { open } = await trx
    .selectFrom('developer_assessments')
    .where('challenge_id', '=', read.id)
    .where(isUnfinished)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  refuseWhileOpen(challenge.name, open)
  await softDelete(trx, 'challenges', read.id)
  return challenge
}

/** The text of a challenge as it was sent. */
export type ChallengeRevision = Awaited<ReturnType<typeof listRevisions>>[number]

/** Nobody writes this many. */
export const revisionLimit = 100

const ofRevision = sql`from developer_assessments d where d.challenge_revision_id = challenge_revisions.id`

/** Lists the revisions of a challenge that were sent, the latest first. */
export function listRevisions(db: Queryable, challengeId: string) {
  const revisions = db
    .selectFrom('challenge_revisions')
    .where('challenge_id', '=', challengeId)
    .select(['id', 'number', 'brief', 'url_repository', 'hours', 'deadline_days'])
    .select([
      sql<number>`(select count(*)::integer ${ofRevision})`.as('sent'),
      // An import may have sent it before.
      sql<Moment>`least(first_sent_at, (select min(sent_at) ${ofRevision}))`.as('first_sent_at'),
    ])
    .orderBy('number', 'desc')
    .limit(revisionLimit)
  return readPrepared(db, revisions)
}

export type DrawnChallenge = NonNullable<Awaited<ReturnType<typeof drawChallenge>>>

/**
 * Draws the challenge of an assessment for a developer: of those that this person never got, the one that was sent least, then the
 * oldest. In a transaction it stays undeleted until that ends.
 * @param developerId may be the former id of a record that was merged. Merging moves what was sent to the record that stays.
 * @returns undefined when the person had all of them, or the assessment has none.
 */
export async function drawChallenge(db: Queryable, assessmentId: string, developerId: string) {
  const challenges = db
    .selectFrom('challenges')
    .crossJoinLateral(totalsOfChallenge)
    .where('challenges.assessment_id', '=', assessmentId)
    .where('challenges.deleted_at', 'is', null)
    .where(neverGot(developerId))
    .select(['id', 'name', 'revision', 'brief', 'url_repository', 'hours', 'deadline_days'])
    .orderBy('totals.sent')
    .orderBy('challenges.created_at')
    .orderBy('challenges.id')
    .limit(1)
  const [drawn] = await readUnprepared(db, db.isTransaction ? challenges.forShare('challenges') : challenges)
  return drawn
}

/** Tells in SQL whether a developer never got a challenge. @param developerId may be the former id of a record that was merged. */
export function neverGot(developerId: string | RawBuilder<string>) {
  const person = sql<string>`coalesce((select developer_id from merged_developers where id = ${developerId}), ${developerId})`
  return sql<boolean>`not exists (
    select from developer_assessments had
    left join challenge_revisions revision on revision.id = had.challenge_revision_id
    where had.developer_id = ${person} and challenges.id in (had.challenge_id, revision.challenge_id)
  )`
}

/** Locks the assessment against deletion; without an id it passes. @throws UserError BAD_INPUT */
async function requireTakeHome(trx: Trx, id: string | null | undefined): Promise<void> {
  if (!id) return
  const living = trx.selectFrom('assessments').select('type').where('id', '=', id).where('deleted_at', 'is', null)
  const assessment = await living.forShare().executeTakeFirst()
  if (assessment?.type === 'TAKE_HOME') return
  const sentence = assessment
    ? 'Only a take-home sends challenges. Choose another assessment.'
    : 'This assessment does not exist any more. Choose another one.'
  throw new UserError('BAD_INPUT', sentence, { field: 'assessment_id' })
}

function challenges(db: Queryable) {
  return db
    .selectFrom('challenges')
    .leftJoin('assessments', 'assessments.id', 'challenges.assessment_id')
    .crossJoinLateral(totalsOfChallenge)
    .select(['challenges.id', 'challenges.name', 'challenges.assessment_id', 'challenges.brief', 'challenges.revision'])
    .select(['challenges.url_repository', 'challenges.hours', 'challenges.deadline_days', 'challenges.version'])
    .select(['assessments.name as assessment_name', 'totals.sent', 'totals.open', 'totals.pass_percent'])
    .select('totals.last_sent_at')
    .select(
      sql<boolean>`exists (
      select from challenge_revisions r where r.challenge_id = challenges.id and r.number = challenges.revision
    )`.as('is_frozen'),
    )
}
