import * as z from 'zod/mini'
import { pastDay } from '#shared/platform/fields.ts'

/** The day is that of the signature. */
export const signedTermsInput = z.object({
  signed_on: pastDay('Enter the day on which the terms were signed; it cannot be in the future.').check(
    z.minLength(1, 'Enter the day on which the terms were signed.'),
  ),
})

export interface UploadedTerms {
  readonly id: string
  /** False when the developer already has this file. */
  readonly added: boolean
  readonly file_name: string
}
