import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { queueMessage } from '#server/platform/sending/queueMessages.ts'
import { requireQuota } from '#server/platform/sending/quota.ts'
import { consentRefusal, findLink, type SignedLinkRow } from '#server/signedLinks/data.ts'
import { lockProfile, makeLink, withdrawConsentLink } from '#server/signedLinks/links/makeLink.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import type { AskConsentInput } from '#shared/signedLinks/signedLinkInput.ts'
import { markAsked } from './consentMoves.ts'

/** Makes links: a part of the context of an operation. */
export interface LinkMaker {
  readonly viewer: { readonly id: string }
  readonly env: Env
  readonly mailer: { readonly enabled: boolean }
  readonly secret: string
}

export interface MadeLink {
  readonly link: SignedLinkRow
  /** The address of the link, given only now; null when a message carries it, so that nobody else has it. */
  readonly url: string | null
}

/**
 * Asks a developer for consent, by a message with a link. A former link is withdrawn, and the profile waits on its developer. When no message can leave, its sender gets the link.
 * @throws UserError NOT_FOUND; CONFLICT when there is nothing left to ask; BAD_INPUT when no message reaches the developer.
 */
export async function askConsent(trx: Trx, maker: LinkMaker, input: AskConsentInput): Promise<MadeLink> {
  const { job_profile_id, channel, subject, body, days } = input
  const { developer_id } = await lockQuestion(trx, job_profile_id)
  await requireQuota(trx, maker.viewer.id, 1)
  const draft = { developerId: developer_id, subject, body, only: channel === 'ANY' ? null : channel }
  const message = await queueMessage(trx, availableChannels(maker), maker.viewer.id, draft)
  if (message.reason) {
    throw new UserError('BAD_INPUT', `${message.reason} Choose “None”, and send the link yourself.`, {
      field: 'channel',
    })
  }
  const made = await replaceLink(trx, maker, { job_profile_id, days, message_id: message.id })
  return message.delivery_method === 'OUTBOX' ? made : { ...made, url: null }
}

/** Makes a link for consent that its maker hands over. A former one is withdrawn. @throws UserError as `askConsent`. */
export async function makeConsentLink(
  trx: Trx,
  maker: LinkMaker,
  input: Pick<AskConsentInput, 'job_profile_id' | 'days'>,
): Promise<MadeLink> {
  await lockQuestion(trx, input.job_profile_id)
  return replaceLink(trx, maker, input)
}

async function replaceLink(
  trx: Trx,
  { viewer, env, secret }: LinkMaker,
  { days, ...link }: { readonly job_profile_id: string; readonly days: number; readonly message_id?: string },
): Promise<MadeLink> {
  await withdrawConsentLink(trx, link.job_profile_id)
  await markAsked(trx, link.job_profile_id)
  const id = await makeLink(trx, secret, { ...link, until: days, purpose: 'CONSENT', made_by_id: viewer.id })
  return { link: await findLink(trx, id), url: linkUrl(env, secret, { id, purpose: 'CONSENT' }) }
}

/** Locks a profile about which there is something to ask. */
async function lockQuestion(trx: Trx, id: string) {
  const profile = await lockProfile(trx, id)
  const refusal = consentRefusal(profile)
  if (refusal) throw new UserError('CONFLICT', refusal)
  return profile
}
