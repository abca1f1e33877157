import * as z from 'zod/mini'

/** An ID token has far fewer characters. */
const longest = 10_000

export const startFirmExportInput = z.object({
  /** The ID token of a log-in within the last five minutes, at the provider. */
  id_token: z
    .string()
    .check(z.minLength(1, 'Log in again.'), z.maxLength(longest, 'This is no ID token. Log in again.')),
})
