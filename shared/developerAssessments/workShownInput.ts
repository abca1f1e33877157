import * as z from 'zod/mini'
import { requiredText, rowId, versionInput, webLink } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { findingLimit, workShown } from './workShown.ts'

/** The arguments of `setWorkShown`. */
export const workShownInput = z.object({
  work_shown: z.enum(valuesOf(workShown), 'Choose how work is shown.'),
  version: z.int(),
})

/** The arguments of `addCopyAddress`: the attempt, and where its copy is. */
export const copyAddressInput = z.object({
  id: rowId(),
  url: webLink().check(z.minLength(1, 'Enter the address of the copy.')),
})
export type CopyAddressInput = z.output<typeof copyAddressInput>

/** The arguments of `removeCopy`: the copy. */
export const removeCopyInput = versionInput

/** What an anonymous copy is added as. The file comes in a request of its own. */
export interface UploadedCopy {
  /** How many findings have to be confirmed before reviewers get it. */
  readonly findings: number
}

/** The arguments of `confirmFindings`: the attempt, and what about it tells nobody who the author is. */
export const confirmFindingsInput = z.object({
  id: rowId(),
  finding_ids: z
    .array(rowId('This is no id of a finding.'))
    .check(z.minLength(1, 'Choose what you confirm.'), z.maxLength(findingLimit)),
  reason: requiredText('Explain why this does not reveal the author.', 500),
})
export type ConfirmFindingsInput = z.output<typeof confirmFindingsInput>
