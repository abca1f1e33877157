import * as z from 'zod/mini'
import { rowId } from '#shared/platform/fields.ts'
import { rowSelection } from '#shared/platform/selection.ts'
import { vettingSteps } from '#shared/vetting/vettingSteps.ts'

export const assignVettingOwnerInput = z.object({
  selection: rowSelection,
  owner_id: rowId('Choose an owner.'),
  dry_run: z.boolean(),
})

export const remindVettedInput = z.object({ selection: rowSelection, dry_run: z.boolean() })

export const moveVettingStepInput = z.object({
  selection: rowSelection,
  step: z.enum(vettingSteps, 'Choose a step.'),
  dry_run: z.boolean(),
})
