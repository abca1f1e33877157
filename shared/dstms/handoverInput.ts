import * as z from 'zod/mini'
import { requiredText, rowId } from '#shared/platform/fields.ts'

export const movePortfolioInput = z.object({
  from_id: rowId('Choose the DSTM who has the portfolio now.'),
  to_id: rowId('Choose the DSTM who takes over.'),
  note: requiredText('Write what the new DSTM should know.'),
})
export type PortfolioMove = z.output<typeof movePortfolioInput>
