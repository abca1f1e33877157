import * as z from 'zod/mini'
import { rowSelection } from '#shared/platform/selection.ts'
import { verificationDecisions } from '#shared/verifications/verifications.ts'

export const decideVerificationsInput = z.object({
  selection: rowSelection,
  decision: z.enum(verificationDecisions, 'Choose whether to confirm or to refuse.'),
  dry_run: z.boolean(),
})
