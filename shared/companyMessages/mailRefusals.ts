import type { Enumeration } from '#shared/platform/transitions.ts'

/** The reasons to send somebody at a company no mail, most important first. */
export const mailRefusals = {
  GONE: { label: 'No longer at this company', tone: 'neutral' },
  OPTED_OUT: { label: 'Does not want mails', tone: 'bad' },
  BLOCKED: { label: 'Their account is blocked', tone: 'bad' },
  NO_ADDRESS: { label: 'Has no e-mail address', tone: 'warn' },
  BOUNCED: { label: 'The last mail to this address came back', tone: 'warn' },
} as const satisfies Enumeration
export type MailRefusal = keyof typeof mailRefusals

/** Tells whether somebody gets no mail because the last one came back, which can be forgotten by hand. */
export function hasReturned(refusal: string | null | undefined): boolean {
  return refusal === mailRefusals.BOUNCED.label
}

/** A dead mailbox is left alone for this many days, unless the address is corrected or somebody lets mails go there again. */
export const bouncedDays = 30

export interface MailConditions {
  /** They are still at the company, which is not deleted. */
  readonly is_there: boolean
  readonly email: string | null
  /** The account of a client may log in. A contact has none, and may always be mailed. */
  readonly active: boolean
  /** A contact with the same address does not want mails. */
  readonly opted_out: boolean
  readonly bounced: boolean
}

/** Gives the reason to send somebody at a company nothing, whatever the mail; null if they may be mailed. */
export function mailRefusalOf({ is_there, email, active, opted_out, bounced }: MailConditions): MailRefusal | null {
  if (!is_there) return 'GONE'
  if (opted_out) return 'OPTED_OUT'
  if (!active) return 'BLOCKED'
  if (!email) return 'NO_ADDRESS'
  return bounced ? 'BOUNCED' : null
}
