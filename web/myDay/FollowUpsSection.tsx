import { Button } from '@mantine/core'
import { OwnFollowUpList } from '#web/checkIns/followUps/OwnFollowUpList.tsx'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetOwnFollowUpsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { followUpDays } from './followUpDays.ts'
import styles from './MyDay.module.css'
import { Shortened } from './rows/Shortened.tsx'

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
  const query = useQuery(ownFollowUpsQuery, { showsErrors: true })
  const dialog = useDialog()
  const add = (
    <Button size="compact-sm" variant="default" onClick={() => dialog.open('add-follow-up', '')}>
      Add Follow-up
    </Button>
  )
  return (
    <QuerySection title="Your follow-ups" query={query} action={add} height={45}>
      {({ getFollowUpPage: { follow_ups } }) => <FollowUpDays rows={follow_ups} />}
    </QuerySection>
  )
}

function FollowUpDays({ rows }: { readonly rows: GetOwnFollowUpsQuery['getFollowUpPage']['follow_ups'] }) {
  if (rows.length === 0) return <p className={`${ui.block} ${ui.quiet}`}>You have nothing to follow up.</p>
  const { near, later } = followUpDays(rows)
  return (
    <>
      <Shortened rows={near}>
        {(shown) =>
          followUpDays(shown).days.map((day) => (
            <div key={day.title} className={styles.day}>
              <h3>{day.title}</h3>
              <OwnFollowUpList followUps={day.rows} />
            </div>
          ))
        }
      </Shortened>
      {later.length > 0 && (
        <details className={styles.day} open={near.length === 0}>
          <summary>Later, or without a day ({later.length})</summary>
          <OwnFollowUpList followUps={later} />
        </details>
      )}
    </>
  )
}
