import * as z from 'zod/mini'
import { rowId } from '#shared/platform/fields.ts'
import { vettingSteps } from '#shared/vetting/vettingSteps.ts'

export const assignVettingOwnerInput = z.object({ owner_id: rowId('Choose an owner.') })

export const moveVettingStepInput = z.object({ step: z.enum(vettingSteps, 'Choose a step.') })
