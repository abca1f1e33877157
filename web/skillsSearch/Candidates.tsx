import { candidatePageSize } from '#shared/matching.ts'
import type { JobFacts } from '#web/jobs/jobFragment.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'
import { Banner } from '#web/platform/ui/Banner.tsx'
import styles from './CandidateGrid.module.css'
import { CandidateGrid } from './CandidateGrid.tsx'
import { MessageBar } from './MessageBar.tsx'
import { useCandidates } from './useCandidates.ts'
import { useSelection } from './useSelection.ts'

/** The candidates of a job, best first, and the actions on the selected ones. */
export function Candidates({ job }: { job: JobFacts }) {
  const [count, setCount] = useSessionState(`candidates shown for ${job.id}`, candidatePageSize)
  const { ranking, error, loading, refresh } = useCandidates(job.id, count)
  const selection = useSelection(job.id)
  const message = errorText(error)
  return (
    <section aria-label="Candidates">
      <MessageBar jobId={job.id} total={ranking?.total} selection={selection} onSent={refresh} />
      {message && (
        <div className={styles.failure}>
          <Banner type="danger" onRetry={refresh}>
            {message}
          </Banner>
        </div>
      )}
      {(ranking || !message) && (
        <CandidateGrid
          jobSkills={job.job_skills}
          budget={job.budget_hourly_max}
          currency={job.currency}
          developers={ranking?.developers}
          total={ranking?.total ?? 0}
          selected={selection.ids}
          onToggle={selection.toggle}
          loading={loading}
          onMore={() => setCount(count + candidatePageSize)}
        />
      )}
    </section>
  )
}
