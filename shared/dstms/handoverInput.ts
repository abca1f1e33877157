import * as z from 'zod/mini'
import { requiredText, rowId } from '#shared/platform/fields.ts'

export const movePortfolioInput = z.object({
  from_id: rowId('Choose whose portfolio moves.'),
  to_id: rowId('Choose who takes over.'),
  note: requiredText('Write what the other should know.'),
})
export type PortfolioMove = z.output<typeof movePortfolioInput>
