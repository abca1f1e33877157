import * as z from 'zod/mini'
import { rowId } from './fields.ts'
import { rowSelection } from './selection.ts'
import { vettingSteps } from './vettingSteps.ts'

/** What `assignVettingOwner` takes. */
export const assignVettingOwnerInput = z.object({
  selection: rowSelection,
  owner_id: rowId('Choose an owner.'),
  dry_run: z.boolean(),
})

/** What `moveVettingStep` takes. */
export const moveVettingStepInput = z.object({
  selection: rowSelection,
  step: z.enum(vettingSteps, 'Choose a step.'),
  dry_run: z.boolean(),
})
