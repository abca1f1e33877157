import { Button } from '@mantine/core'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { Details } from '#web/platform/ui/pages/Details.tsx'
import { Section } from '#web/platform/ui/pages/Section.tsx'
import { availabilityQuery } from './availability.ts'
import { DaysOffList } from './DaysOffList.tsx'
import styles from './OwnDaysOffList.module.css'

/** Shows the most reviews that the viewer takes, and the viewer's days off. */
export function OwnDaysOffList() {
  const { data, error, refetch } = useQuery(availabilityQuery, { showsErrors: true })
  const dialog = useDialog()
  const own = data?.getReviewerAvailability
  const message = errorText(error)
  return (
    <div className={styles.own}>
      <Section
        title="Reviews and days off"
        action={
          own && (
            <Button size="compact-sm" variant="default" onClick={() => dialog.open('reviewer-availability', own.id)}>
              Change …
            </Button>
          )
        }
      >
        {message && (
          <Banner type="danger" onRetry={() => void refetch()}>
            {message}
          </Banner>
        )}
        {own && (
          <div className={styles.block}>
            <Details
              details={[
                { label: 'Open reviews', value: own.open_reviews },
                { label: 'Maximum open reviews', value: own.review_capacity ?? 'No limit' },
              ]}
            />
            <DaysOffList availability={own} />
          </div>
        )}
      </Section>
    </div>
  )
}
