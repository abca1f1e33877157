import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { jobProfileSource } from '#server/jobProfiles/data.ts'
import { lockDevelopers, lockProfiles } from '#server/jobProfiles/moves/moveJobProfiles.ts'
import { reasonsToConfirm } from '#server/jobProfiles/moves/representation.ts'
import { tellProfileMove, untoldByProfileMove } from '#server/jobProfiles/moves/tellProfileMove.ts'
import type { Sender } from '#server/outcomes/messages/tell.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, type BulkSkip, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { LinkMaker } from '#server/signedLinks/consent/askConsent.ts'
import { lockQuestions, sendQuestions } from '#server/signedLinks/consent/askConsents.ts'
import type { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import type { SendProfilesInput } from '#shared/jobProfiles/sendingInput.ts'
import { defaultLinkDays } from '#shared/signedLinks/signedLinks.ts'
import { askedSentence, planSending, type Sending } from './planSending.ts'

export interface SendPlan extends BulkPlan {
  /** Those who are asked for consent, since they have not agreed yet. They are not among the skipped; null for nobody. */
  readonly asked: BulkSkip | null
  /** The first profiles that are sent. */
  readonly lines: readonly Sending[]
}

export const sentLineLimit = 50

/**
 * Sends many profiles to their clients, each from whatever step before it. Consent is never recorded here: whoever gave none is left out,
 * and is asked for it if that is wanted. Profiles that the representation check would ask about or that fall short of their job are sent one by one.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for one bill rate in several currencies; RATE_LIMITED beyond the quota of messages; TOO_LARGE.
 */
export async function sendProfiles(
  trx: Trx,
  maker: LinkMaker,
  sender: Sender,
  selected: Selected<typeof jobProfileList>,
  wanted: SendProfilesInput,
  isDryRun: boolean,
): Promise<SendPlan> {
  const move = { to: 'SENT', message: wanted.message } as const
  let profiles: Sending[] = []
  const plan = await changeSelected(trx, jobProfileSource, selected, isDryRun, {
    lock: async (ids) => {
      profiles = await lockSendings(trx, maker, ids, wanted)
      return profiles
    },
    reasonToSkip: ({ reason }) => reason,
    nameOf: ({ developer_name, job_title }) => `${developer_name} for ${job_title}`,
    untold: (rows) => untoldByProfileMove(trx, sender, idsOf(rows), move),
    apply: async (ids, rows) => {
      await lockDevelopers(trx, ids)
      await save(trx, rows, wanted)
      await tellProfileMove(trx, sender, ids, move)
    },
  })
  const asked = profiles.flatMap(({ question, isAsked }) => (question && isAsked ? [question] : []))
  if (!isDryRun && asked.length > 0) await sendQuestions(trx, maker, asked, defaultLinkDays)
  const lines = profiles.filter(({ reason }) => reason === undefined).slice(0, sentLineLimit)
  return {
    ...plan,
    skipped: plan.skipped.filter(({ reason }) => reason !== askedSentence),
    asked: plan.skipped.find(({ reason }) => reason === askedSentence) ?? null,
    lines,
  }
}

/** Locks the profiles, and then reads what speaks against sending each. */
async function lockSendings(trx: Trx, maker: LinkMaker, ids: readonly string[], wanted: SendProfilesInput) {
  const rows = await lockProfiles(trx, ids)
  const questions = await lockQuestions(trx, ids)
  const unconfirmed = await reasonsToConfirm(trx, idsOf(rows), 'SENT')
  const currencies = new Set(rows.map(({ currency }) => currency))
  if (wanted.price === 'BILL_RATE' && currencies.size > 1) {
    const list = new Intl.ListFormat('en').format([...currencies].toSorted())
    const sentence = `These profiles are billed in ${list}. Send those of one currency at a time, or choose a markup.`
    throw new UserError('BAD_INPUT', sentence, { field: 'bill_rate' })
  }
  return rows.map((row) => {
    const question = questions.find(({ id }) => id === row.id)
    return planSending(row, { question, maker, unconfirmed: unconfirmed.get(row.id) }, wanted)
  })
}

/** Writes the price of each, and the pitch of those that have none. */
async function save(trx: Trx, rows: readonly Sending[], { pitch, note }: SendProfilesInput): Promise<void> {
  const prices = rows.map(({ id, bill_rate_cents, without_price }) => ({ id, bill_rate_cents, without_price }))
  await sql`
    update job_profiles p
    set status = 'SENT', status_note = ${note}, end_reason = null, pitch = coalesce(p.pitch, ${pitch}),
      bill_rate_cents = priced.bill_rate_cents, without_price = priced.without_price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as priced (id uuid, bill_rate_cents bigint, without_price boolean)
    where p.id = priced.id`.execute(trx)
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
