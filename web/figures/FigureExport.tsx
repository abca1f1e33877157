import type { Figure } from '#shared/figures/figures.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { withValues } from '#web/platform/lib/query.ts'
import { useQueryParam } from '#web/platform/lib/useQueryParam.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { useMovement } from './useMovement.ts'
import type { PeriodChoice } from './usePeriod.ts'

interface Props {
  readonly figure: Figure
  readonly choice: PeriodChoice
}

export function FigureExport({ figure, choice: { period, asOf } }: Props) {
  const allowed = useCan('lists:export')
  const [owner] = useQueryParam('owner')
  const movement = useMovement(figure) ?? ''
  if (!allowed) return null
  const query = withValues('', { ...period, as_of: asOf, owner, movement })
  return <ExportButton path={`/figures/${figure}.csv?${query}`} name={figure.toLowerCase().replaceAll('_', '-')} />
}
