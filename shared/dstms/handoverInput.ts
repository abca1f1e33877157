import * as z from 'zod/mini'
import { requiredText, rowId } from '#shared/platform/fields.ts'

/** The arguments of `movePortfolio`: whose it is, who takes over, and what they should know. */
export const movePortfolioInput = z.object({
  from_id: rowId('Choose whose portfolio moves.'),
  to_id: rowId('Choose who takes over.'),
  note: requiredText('Write what the other should know.'),
})
export type PortfolioMove = z.output<typeof movePortfolioInput>
