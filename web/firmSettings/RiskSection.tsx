import { Button } from '@mantine/core'
import { riskParts } from '#shared/checkIns/placementRisks.ts'
import { riskSettingOf } from '#shared/checkIns/riskSettings.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './FirmSettings.module.css'
import { settingsQuery } from './settingsQuery.ts'

/** Shows the points that each reason adds to the risk of a placement. */
export function RiskSection() {
  const dialog = useDialog()
  const query = useQuery(settingsQuery, { showsErrors: true })
  const action = query.data && (
    <Button variant="default" size="compact-sm" onClick={() => dialog.open('edit-risk')}>
      Edit Points …
    </Button>
  )
  return (
    <QuerySection title="Risk of placements" query={query} action={action} height={92}>
      {({ getFirmSettings: settings }) => (
        <div className={`${ui.group} ${ui.block} ${styles.setting}`}>
          <Details
            details={[
              ...valuesOf(riskParts).map((part) => ({
                label: riskParts[part].label,
                value: pointsText(settings[riskSettingOf[part]]),
              })),
              { label: 'At risk from', value: pointsText(settings.risk_from) },
            ]}
          />
          <p>A placement has the points of all its reasons. From this number on it is listed as at risk.</p>
        </div>
      )}
    </QuerySection>
  )
}

function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${points} points`
}
