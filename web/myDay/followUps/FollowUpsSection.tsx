import { Button } from '@mantine/core'
import { OwnFollowUpList } from '#web/checkIns/followUps/OwnFollowUpList.tsx'
import styles from '#web/myDay/MyDay.module.css'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { Section } from '#web/platform/ui/pages/Section.tsx'
import { followUpDays } from './followUpDays.ts'

const ownFollowUpsQuery = graphql(`
  query getOwnFollowUps {
    getFollowUpPage(limit: 100, sort: { due_on: asc_nulls_last }, filter: { assignee: ["me"], done: false }) {
      follow_ups {
        ...OwnFollowUp
      }
    }
  }
`)

/** Lists the viewer's open follow-ups by day. Each can be done, moved to another day, and opened. */
export function FollowUpsSection() {
  const { data, error, refetch } = useQuery(ownFollowUpsQuery, { showsErrors: true })
  const dialog = useDialog()
  const rows = data?.getFollowUpPage.follow_ups
  const { days, later } = followUpDays(rows ?? [])
  const message = errorText(error)
  const add = (
    <Button size="compact-sm" variant="default" onClick={() => dialog.open('add-follow-up', '')}>
      Add Follow-up
    </Button>
  )
  return (
    <Section title="Your follow-ups" action={add}>
      {message && (
        <Banner type="danger" onRetry={refetch}>
          {message}
        </Banner>
      )}
      {rows?.length === 0 && <p className={styles.none}>You have nothing to follow up.</p>}
      {days.map((day) => (
        <div key={day.title} className={styles.day}>
          <h3>{day.title}</h3>
          <OwnFollowUpList followUps={day.rows} />
        </div>
      ))}
      {later.length > 0 && (
        <details className={styles.day} open={days.length === 0}>
          <summary>Later, or without a day ({later.length})</summary>
          <OwnFollowUpList followUps={later} />
        </details>
      )}
    </Section>
  )
}
