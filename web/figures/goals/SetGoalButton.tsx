import { Button } from '@mantine/core'
import { definitionOf } from '#shared/figures/figures.ts'
import type { GoalPeriod } from '#shared/platform/enumerations.ts'
import type { Kpi } from '#web/figures/kpis/kpiQuery.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { goalKeyText } from './goalKey.ts'

export function SetGoalButton({ kpi: { user_id, user_name, figure }, period }: { kpi: Kpi; period: GoalPeriod }) {
  const dialog = useDialog()
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Set the goal of ${user_name}: ${definitionOf(figure).label}`}
      onClick={() => dialog.open('set-goal', goalKeyText({ user_id, figure, period }))}
    >
      Goal …
    </Button>
  )
}
