import type { Figure } from '#shared/figures/figures.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useFileExport } from '#web/platform/lists/export/useFileExport.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { useMovement } from './useMovement.ts'
import { useOwner } from './useOwner.ts'
import type { PeriodChoice } from './usePeriod.ts'

export interface FigureExportProps {
  /** Without one, all figures are saved. */
  readonly figure?: Figure
  readonly choice: PeriodChoice
}

/** Saves figures as a page of paper or as a table, and the rows of one figure. */
export function FigureExport({ figure, choice: { period, compared, asOf } }: FigureExportProps) {
  const owner = useOwner(figure) ?? ''
  const movement = useMovement(figure) ?? ''
  const { progress, save } = useFileExport()
  const name = figure?.toLowerCase().replaceAll('_', '-') ?? 'figures'
  const times = { ...period, as_of: asOf }
  const values = withValues('', {
    ...times,
    compare_from: compared?.from ?? '',
    compare_to: compared?.to ?? '',
    figure: figure ?? '',
    owner,
  })
  const rows = figure && `/figures/${figure}.csv?${withValues('', { ...times, owner, movement })}`
  return (
    <Menu
      label="Export"
      items={[
        { label: 'PDF', onSelect: () => save(`/figures.pdf?${values}`, `${name}.pdf`) },
        { label: 'Values as CSV', onSelect: () => save(`/figures.csv?${values}`, `${name}.csv`) },
        ...(rows ? [{ label: 'Rows as CSV', onSelect: () => save(rows, `rows-of-${name}.csv`) }] : []),
        { label: 'Print', onSelect: () => window.print() },
      ]}
    >
      <span role="status">{progress || 'Export'}</span>
    </Menu>
  )
}
