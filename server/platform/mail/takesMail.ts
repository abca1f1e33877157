import type { Env } from '#server/env.ts'

/** Tells whether the server of SMTP_URL answers and lets Vouch in. It sends nothing. */
export async function takesMail({
  SMTP_URL: url,
  SEND_TIMEOUT,
}: Pick<Env, 'SMTP_URL' | 'SEND_TIMEOUT'>): Promise<boolean> {
  const silence = SEND_TIMEOUT * 1_000
  const timeouts = { connectionTimeout: silence, greetingTimeout: silence, socketTimeout: silence }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  return transport.verify().then(
    () => true,
    () => false,
  )
}
