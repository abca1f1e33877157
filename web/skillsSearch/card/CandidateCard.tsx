import { memo } from 'react'
import { Link } from 'react-router'
import { hoursShortfall, type Shortfall } from '#shared/jobProfiles/shortfalls.ts'
import { developerPaths } from '#web/developers/paths.ts'
import type { HourlyMaximum } from '#web/platform/lib/text/rateComparison.ts'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { MarkedText } from '#web/platform/ui/text/markdown/MarkedText.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { CandidateSelection } from '#web/skillsSearch/candidates/useSelection.ts'
import styles from './CandidateCard.module.css'
import { CandidateRate } from './CandidateRate.tsx'
import { CandidateSkills } from './CandidateSkills.tsx'
import { ageInDays, type Candidate, candidateName, type JobSkill } from './candidate.ts'
import { Reachout } from './Reachout.tsx'

interface Props {
  readonly candidate: Candidate
  /** The rank, from 1. */
  readonly number: number
  readonly jobSkills: readonly JobSkill[]
  /** The weekly hours that the job asks for. */
  readonly askedHours?: number | null | undefined
  /** Must be the same object with every poll, or every card would be drawn again. */
  readonly budget: HourlyMaximum
  readonly selected: boolean
  readonly onToggle: CandidateSelection['toggle']
  readonly onPutForward?: ((id: string) => void) | undefined
}

/** Compares a candidate with the skills of a job. Memoised, so that a poll renders only the cards that changed. */
export const CandidateCard = memo(function CandidateCard(props: Props) {
  const { candidate, number, jobSkills, askedHours, budget, selected, onToggle, onPutForward } = props
  const name = candidateName(candidate)
  return (
    <li className={`${ui.card} ${styles.card}`} data-candidate={candidate.id} data-selected={selected}>
      <div className={styles.person}>
        <label className={ui.tick}>
          <input
            type="checkbox"
            className={ui.checkbox}
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={({ nativeEvent }) =>
              onToggle(candidate.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </label>
        <Avatar person={{ ...candidate, name }} size={36} />
        <div className={styles.names}>
          <Link
            to={developerPaths.developer(candidate.id)}
            target="_blank"
            className={`${ui.plainLink} ${styles.name}`}
            title={name}
          >
            {name}
          </Link>
          <span className={ui.aside}>
            <CountryName code={candidate.country} />
          </span>
        </div>
        {onPutForward && (
          <button
            type="button"
            className={styles.forward}
            aria-label={`Shortlist ${name}`}
            onClick={() => onPutForward(candidate.id)}
          >
            Shortlist
          </button>
        )}
        <span className={styles.number}>
          <VisuallyHidden>Rank</VisuallyHidden> {number}
        </span>
      </div>
      <CandidateSkills candidate={candidate} jobSkills={jobSkills} />
      {candidate.resume && (
        <p className={styles.passage}>
          <MarkedText parts={candidate.resume.passage} />
        </p>
      )}
      <dl className={`${ui.group} ${styles.stats}`}>
        <Hours shortfall={hoursShortfall(askedHours, candidate.weekly_hours)} />
        <div>
          <dt>Match</dt>
          <dd>{candidate.match_percentage}%</dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd>
            <CandidateRate rate={candidate} budget={budget} />
          </dd>
        </div>
        <div>
          <dt>Last Profile</dt>
          <dd>{lastProfile(candidate)}</dd>
        </div>
        <div>
          <dt>Reachout</dt>
          <dd>
            <Reachout messages={candidate.job_messages} />
          </dd>
        </div>
      </dl>
    </li>
  )
})

/** Shows in a line of its own that the candidate has fewer hours than the job asks for. It is the first, so that the figures of a row align. */
function Hours({ shortfall }: { shortfall: Shortfall | undefined }) {
  if (!shortfall) return null
  return (
    <div className={styles.hours}>
      <dt>
        <VisuallyHidden>Weekly hours</VisuallyHidden>
      </dt>
      <dd data-stated={shortfall.isStated}>{shortfall.text}</dd>
    </div>
  )
}

function lastProfile({ job_profiles: [latest] }: Candidate): string {
  if (!latest) return '-'
  const days = ageInDays(latest.created_at)
  return days === 1 ? '1 day' : `${days} days`
}
