import { Button } from '@mantine/core'
import { useState } from 'react'
import { mostWaiting, notificationPageSize } from '#shared/notifications/notifications.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { WaitingList } from './WaitingList.tsx'
import { waitingQuery } from './waitingQuery.ts'

/** The section is read as often as the bell, so that both say the same. */
const pollMs = 4_000

/** Lists what waits for the viewer, in the order that it has to be done. */
export function WaitingSection() {
  const [limit, setLimit] = useState(notificationPageSize)
  const { error, latest, refetch } = useQuery(waitingQuery, {
    variables: { limit },
    showsErrors: true,
    pollInterval: pollMs,
  })
  const page = latest?.getWaiting
  return (
    <Section title="Waiting for you">
      <QueryError error={error} onRetry={refetch} />
      {page?.notifications.length === 0 && (
        <p className={`${ui.block} ${ui.quiet}`}>
          Nothing waits for you. Reviews, check-ins, follow-ups and answers appear here.
        </p>
      )}
      {!error && (!page || page.notifications.length > 0) && <WaitingList waiting={page?.notifications} />}
      {page?.more && limit < mostWaiting && (
        <Button
          variant="subtle"
          fullWidth
          onClick={() => setLimit(Math.min(mostWaiting, limit + notificationPageSize))}
        >
          Show More
        </Button>
      )}
    </Section>
  )
}
