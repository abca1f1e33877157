import { healthStates } from '#shared/health/healthStates.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetHealthQuery, graphql } from '#web/platform/lib/graphql.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { EndTime } from '#web/platform/ui/text/EndTime.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { WaitingRunList } from '#web/taskRuns/WaitingRunList.tsx'
import styles from './HealthPage.module.css'

const healthQuery = graphql(`
  query getHealth {
    getHealth {
      subject
      state
      sentence
      remedy
      at
    }
  }
`)

type Finding = GetHealthQuery['getHealth'][number]

/** Says what works and what does not, and what an admin can do about it. */
export function HealthPage() {
  const { data, error, refetch } = useQuery(healthQuery, { showsErrors: true, pollInterval: 60_000 })
  return (
    <>
      <PageHeader title="Health" />
      <p className={styles.scope}>Disks, services and background work are those of the server that answered now.</p>
      <WaitingRunList />
      {(error || !data) && <TabPlaceholder noun="findings" error={error} onRetry={refetch} />}
      <ul className={ui.items}>
        {data?.getHealth.map((finding) => (
          <FoundThing key={finding.subject} {...finding} />
        ))}
      </ul>
    </>
  )
}

function FoundThing({ subject, state, sentence, remedy, at }: Finding) {
  return (
    <li className={`${ui.card} ${styles.finding}`}>
      <StatusBadge {...healthStates[state]} />
      <div>
        <div className={styles.heading}>
          <h2>{subject}</h2>
          {at && <EndTime moment={at} />}
        </div>
        <p>{sentence}</p>
        {remedy && <p>{remedy}</p>}
      </div>
    </li>
  )
}
