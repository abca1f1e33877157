import * as z from 'zod/mini'
import { workShown } from '#shared/assessments/assessmentTypes.ts'
import { requiredText, rowId, versionInput, webLink } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { findingLimit } from './workShown.ts'

export const workShownInput = z.object({
  work_shown: z.enum(valuesOf(workShown), 'Choose how work is shown.'),
  version: z.int(),
})

/** The address is where the copy of the attempt is. */
export const copyAddressInput = z.object({
  id: rowId(),
  url: webLink().check(z.minLength(1, 'Enter the address of the copy.')),
})
export type CopyAddressInput = z.output<typeof copyAddressInput>

export const removeCopyInput = versionInput

/** The file of the copy comes in a request of its own. */
export interface UploadedCopy {
  /** The number of findings that must be confirmed before reviewers get the copy. */
  readonly findings: number
}

/** Names the findings that tell nobody who the author is. */
export const confirmFindingsInput = z.object({
  id: rowId(),
  finding_ids: z
    .array(rowId('This is not the id of a finding.'))
    .check(z.minLength(1, 'Choose what you confirm.'), z.maxLength(findingLimit)),
  reason: requiredText('Explain why this does not reveal the author.', 500),
})
export type ConfirmFindingsInput = z.output<typeof confirmFindingsInput>

/** Opens an address through the product: that of the work, or that of its anonymous copy. */
export const openWorkInput = z.object({ id: rowId(), is_copy: z.boolean() })
export type OpenWorkInput = z.output<typeof openWorkInput>
