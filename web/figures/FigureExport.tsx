import { Button } from '@mantine/core'
import type { Figure } from '#shared/figures.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { usePortal } from '#web/platform/lib/portal.ts'
import { withValues } from '#web/platform/lib/query.ts'
import { saveFile } from '#web/platform/lib/saveFile.ts'
import { useQueryParam } from '#web/platform/lib/useQueryParam.ts'
import { showToast } from '#web/platform/ui/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import type { PeriodChoice } from './usePeriod.ts'

interface Props {
  readonly figure: Figure
  readonly choice: PeriodChoice
}

/** Saves all rows of a figure as a CSV file. */
export function FigureExport({ figure, choice: { period, asOf } }: Props) {
  const portal = usePortal()
  const allowed = useCan('lists:export')
  const [owner] = useQueryParam('owner')
  const name = `${figure.toLowerCase().replaceAll('_', '-')}.csv`
  const { running, run } = useAsyncAction(async () => {
    const query = withValues('', { ...period, as_of: asOf, owner })
    try {
      saveFile(name, await portal.file(`/figures/${figure}.csv?${query}`))
      showToast('success', `${name} is saved.`)
    } catch (error) {
      showToast('danger', `${name} could not be made. ${errorText(error) ?? 'Try again.'}`)
    }
  })
  if (!allowed) return null
  return (
    <Button variant="default" aria-busy={running} onClick={run}>
      {running ? 'Exporting …' : 'Export CSV'}
    </Button>
  )
}
