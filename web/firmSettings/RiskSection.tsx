import { Button } from '@mantine/core'
import { riskParts } from '#shared/checkIns/placementRisks.ts'
import { riskSettingOf } from '#shared/checkIns/riskSettings.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { Details } from '#web/platform/ui/pages/Details.tsx'
import { Section } from '#web/platform/ui/pages/Section.tsx'
import styles from './FirmSettings.module.css'
import { settingsQuery } from './settingsQuery.ts'

/** Shows the points that each reason adds to the risk of a placement. */
export function RiskSection() {
  const dialog = useDialog()
  const { data, error, refetch } = useQuery(settingsQuery, { showsErrors: true })
  const settings = data?.getFirmSettings
  const action = settings && (
    <Button variant="default" size="compact-sm" onClick={() => dialog.open('edit-risk')}>
      Edit Points …
    </Button>
  )
  return (
    <Section title="Risk of placements" action={action}>
      <div className={styles.setting}>
        {error && (
          <Banner type="danger" onRetry={refetch}>
            {errorText(error)}
          </Banner>
        )}
        {settings && (
          <>
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
          </>
        )}
      </div>
    </Section>
  )
}

function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${points} points`
}
