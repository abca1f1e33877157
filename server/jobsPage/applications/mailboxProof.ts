import { deriveKey, isSignedBy, sign } from '#server/platform/idp/provider/secrets.ts'

/** A confirmation link carries nothing that was typed, and still proves its mailbox after its form was dropped. */
export interface MailboxProof {
  readonly formHash: string
  /** Is null for an application to the network. */
  readonly jobId: string | null
  /** A keyed hash of the e-mail address. */
  readonly mailbox: string
}

/** Counts seconds. */
export const proofLifetime = 7 * 86_400
const noJob = '00000000-0000-0000-0000-000000000000'
/** Counts bytes of a hash, of an id, of the shortened hash of a mailbox, and of a moment in seconds. */
const sizes = { form: 32, job: 16, mailbox: 16, expiry: 4 } as const
const bodySize = sizes.form + sizes.job + sizes.mailbox + sizes.expiry
/** Counts characters. */
const bodyLength = Math.ceil((bodySize * 4) / 3)

/** Makes the token of a confirmation link. It proves that its holder reads the mailbox. */
export function newMailboxProof(
  secret: string,
  { formHash, jobId, email }: { readonly formHash: string; readonly jobId: string | null; readonly email: string },
  now = Date.now(),
): string {
  const expiry = Buffer.alloc(sizes.expiry)
  expiry.writeUInt32BE(Math.floor(now / 1_000) + proofLifetime)
  const job = Buffer.from((jobId ?? noJob).replaceAll('-', ''), 'hex')
  const parts = [Buffer.from(formHash, 'base64url'), job, Buffer.from(mailboxOf(secret, email), 'base64url'), expiry]
  const body = Buffer.concat(parts).toString('base64url')
  return body + sign(keyOf(secret), body)
}

/** Reads the token of a link; undefined when it is not ours or its time is over. */
export function openMailboxProof(secret: string, token: string, now = Date.now()): MailboxProof | undefined {
  const encoded = token.slice(0, bodyLength)
  const body = Buffer.from(encoded, 'base64url')
  if (body.length !== bodySize || !isSignedBy(keyOf(secret), encoded, token.slice(bodyLength))) return undefined
  if (body.readUInt32BE(bodySize - sizes.expiry) * 1_000 <= now) return undefined
  const [afterForm, afterJob] = [sizes.form, sizes.form + sizes.job]
  const job = body.toString('hex', afterForm, afterJob).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return {
    formHash: body.toString('base64url', 0, afterForm),
    jobId: job === noJob ? null : job,
    mailbox: body.toString('base64url', afterJob, afterJob + sizes.mailbox),
  }
}

/** Makes a keyed hash of an e-mail address, in any case of its letters, as for developers. */
export function mailboxOf(secret: string, email: string): string {
  const hash = sign(deriveKey(secret, 'confirmed mailboxes'), email.toLowerCase())
  return Buffer.from(hash, 'base64url').subarray(0, sizes.mailbox).toString('base64url')
}

function keyOf(secret: string): Buffer {
  return deriveKey(secret, 'confirmation links')
}
