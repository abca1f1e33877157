import { Link } from 'react-router'
import type { JobDetails } from '#web/jobs/page/jobFragment.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'
import skillStatuses from '#web/skillsSearch/card/SkillStatus.module.css'
import { type RelaxationKey, relaxationLabel } from '#web/skillsSearch/filters/relaxations.ts'
import styles from './CandidateGrid.module.css'
import type { FetchedRanking } from './fetchRanking.ts'
import { MembersWithoutCountry } from './MembersWithoutCountry.tsx'
import { NotShown } from './NotShown.tsx'

interface Props {
  readonly job: JobDetails
  readonly relaxation: RelaxationKey | undefined
  /** `undefined` until the first answer. */
  readonly ranking: Pick<FetchedRanking, 'developers' | 'total' | 'notShown'> | undefined
}

/** Shows the job or relaxation, the number of candidates, the way back from a relaxation, and the legend of the marks. */
export function CandidatesHeader({ job, relaxation, ranking }: Props) {
  return (
    <div className={`${ui.facts} ${styles.header}`}>
      <div className={ui.facts}>
        <h2>
          {relaxation ? `Added by: ${relaxationLabel(relaxation, job)}` : 'Candidates'}
          {ranking && ` (${formatCount(ranking.developers.length)} of ${formatCount(ranking.total)})`}
        </h2>
        {relaxation ? <BackLink /> : <MembersWithoutCountry />}
        {ranking && <NotShown developers={ranking.notShown} />}
      </div>
      <div className={`${ui.small} ${ui.facts}`}>
        {job.budget_hourly_max === null && <p>Rates are not compared: the job has no hourly budget.</p>}
        <ul aria-label="Legend" className={ui.facts}>
          {(['verified', 'claimed', 'missing', 'implied'] as const).map((status) => (
            <li key={status} className={skillStatuses.status} data-status={status}>
              {status}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function BackLink() {
  const [query] = useAddress()
  return (
    <Link to={{ search: withValues(query, { relax: '' }).toString() }} preventScrollReset>
      Back to all candidates
    </Link>
  )
}
