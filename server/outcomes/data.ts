import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { mergeProblem } from '#shared/messages/mergeFields.ts'
import { audienceOf, moveOutcomes, type Outcome } from '#shared/outcomes/moveOutcomes.ts'
import type { OutcomeTextInput } from '#shared/outcomes/outcomeInput.ts'
import { shippedTexts } from '#shared/outcomes/shippedTexts.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** One version of the text of an outcome. */
export interface OutcomeText {
  readonly outcome: Outcome
  /** Is 0 for the text that ships with Vouch. */
  readonly number: number
  readonly subject: string
  readonly body: string
  /** True if the dialog of the move proposes to tell it. */
  readonly is_offered: boolean
  /** Is null for the text that ships with Vouch. */
  readonly saved_at: Moment | null
}

/** So many versions of a text are listed, the newest first. */
export const textVersionLimit = 100

/** Lists the text of each outcome that counts now. */
export async function currentTexts(db: Queryable): Promise<OutcomeText[]> {
  const newest = versions(db).distinctOn('outcome').orderBy('outcome').orderBy('number', 'desc')
  const saved = new Map((await readPrepared(db, newest)).map((text) => [text.outcome, text]))
  return valuesOf(moveOutcomes).map((outcome) => saved.get(outcome) ?? shippedText(outcome))
}

/** Lists all versions of a text, the newest first. The last is the one that ships with Vouch. */
export async function textVersions(db: Queryable, outcome: Outcome): Promise<OutcomeText[]> {
  const saved = versions(db).where('outcome', '=', outcome).orderBy('number', 'desc')
  return [...(await readPrepared(db, saved.limit(textVersionLimit - 1))), shippedText(outcome)]
}

/** Finds the text of an outcome that counts now. */
export async function findText(db: Queryable, outcome: Outcome): Promise<OutcomeText> {
  const [newest] = await readPrepared(
    db,
    versions(db).where('outcome', '=', outcome).orderBy('number', 'desc').limit(1),
  )
  return newest ?? shippedText(outcome)
}

/**
 * Saves the next version of a text. Earlier ones stay, since mails that were sent name them.
 * @throws UserError BAD_INPUT for a merge field that the readers do not have; CONFLICT when somebody else saved first.
 */
export async function saveText(trx: Transaction<Tables>, { number, ...text }: OutcomeTextInput): Promise<OutcomeText> {
  requireFillable(text)
  // Two admins at once take turns, so that the second finds the version of the first.
  await sql`lock table outcome_texts in share row exclusive mode`.execute(trx)
  const current = await findText(trx, text.outcome)
  if (current.number !== number) {
    const message = 'Someone else changed this text while you were editing. Compare, and save again.'
    throw new UserError('CONFLICT', message, { field: 'version', details: current })
  }
  await trx
    .insertInto('outcome_texts')
    .values({ ...text, number: number + 1 })
    .execute()
  return findText(trx, text.outcome)
}

function requireFillable({ outcome, subject, body }: Pick<OutcomeText, 'outcome' | 'subject' | 'body'>): void {
  for (const [field, text] of Object.entries({ subject, body })) {
    const problem = mergeProblem(text, audienceOf(outcome))
    if (problem) throw new UserError('BAD_INPUT', problem, { field })
  }
}

function shippedText(outcome: Outcome): OutcomeText {
  return { outcome, number: 0, ...shippedTexts[outcome], saved_at: null }
}

function versions(db: Queryable) {
  return db
    .selectFrom('outcome_texts')
    .select(['outcome', 'number', 'subject', 'body', 'is_offered', 'created_at as saved_at'])
}
