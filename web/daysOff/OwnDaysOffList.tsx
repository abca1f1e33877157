import { Button } from '@mantine/core'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { availabilityQuery } from './availability.ts'
import { DaysOffList } from './DaysOffList.tsx'
import styles from './OwnDaysOffList.module.css'

/** Shows the most reviews that the viewer takes, and the viewer's days off. */
export function OwnDaysOffList() {
  const query = useQuery(availabilityQuery, { showsErrors: true })
  const dialog = useDialog()
  const own = query.data?.getReviewerAvailability
  const change = own && (
    <Button size="compact-sm" variant="default" onClick={() => dialog.open('reviewer-availability', own.id)}>
      Change …
    </Button>
  )
  return (
    <div className={styles.own}>
      <QuerySection title="Reviews and days off" query={query} action={change} height={92}>
        {({ getReviewerAvailability: availability }) => (
          <div className={`${ui.group} ${ui.block}`}>
            <Details
              details={[
                { label: 'Open reviews', value: availability.open_reviews },
                { label: 'Maximum open reviews', value: availability.review_capacity ?? 'No limit' },
              ]}
            />
            <DaysOffList availability={availability} />
          </div>
        )}
      </QuerySection>
    </div>
  )
}
