import { memo } from 'react'
import { Link } from 'react-router'
import { money } from '#web/platform/lib/money.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { Avatar } from '#web/platform/ui/Avatar.tsx'
import { CountryName } from '#web/platform/ui/CountryName.tsx'
import { Tooltip } from '#web/platform/ui/Tooltip.tsx'
import { VisuallyHidden } from '#web/platform/ui/VisuallyHidden.tsx'
import styles from './CandidateCard.module.css'
import { CandidateSkills } from './CandidateSkills.tsx'
import { type Candidate, daysSince, type JobSkill, nameOf } from './candidate.ts'
import { Reachout } from './Reachout.tsx'

interface Props {
  readonly candidate: Candidate
  /** The rank, from 1. */
  readonly number: number
  readonly jobSkills: readonly JobSkill[]
  /** The maximum hourly rate of the job; null if unknown or in another currency. */
  readonly budget: number | null
  readonly selected: boolean
  readonly onToggle: (id: string, selected: boolean) => void
}

/** A candidate compared with the skills of a job. Memoised, so that a poll renders only the cards that changed. */
export const CandidateCard = memo(function CandidateCard(props: Props) {
  const { candidate, number, jobSkills, budget, selected, onToggle } = props
  const name = nameOf(candidate)
  return (
    <li className={styles.card} data-selected={selected}>
      <div className={styles.person}>
        <label className={styles.select}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={(event) => onToggle(candidate.id, event.currentTarget.checked)}
          />
        </label>
        <Avatar person={{ ...candidate, name }} size={36} />
        <div className={styles.names}>
          <Link to={paths.developer(candidate.id)} target="_blank" className={styles.name} title={name}>
            {name}
          </Link>
          <span className={styles.country}>
            <CountryName code={candidate.country} />
          </span>
        </div>
        <span className={styles.number}>
          <VisuallyHidden>Rank</VisuallyHidden> {number}
        </span>
      </div>
      <CandidateSkills candidate={candidate} jobSkills={jobSkills} />
      <dl className={styles.stats}>
        <div>
          <dt>Match</dt>
          <dd>{candidate.match_percentage}%</dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd>
            <Rate rate={candidate.cost_rate} currency={candidate.currency} budget={budget} />
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

interface RateProps {
  readonly rate: number | null
  readonly currency: string
  readonly budget: number | null
}

function Rate({ rate, currency, budget }: RateProps) {
  if (rate === null) return '-'
  const amount = money(rate, currency)
  if (budget === null || rate <= budget) return amount
  const excess = `${money(rate - budget, currency)} over the ${money(budget, currency)} that the job pays by the hour`
  return (
    <Tooltip content={excess}>
      <span className={styles.over}>
        {amount}
        <VisuallyHidden>, over budget</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

function lastProfile({ job_profiles: [latest] }: Candidate): string {
  if (!latest) return '-'
  const days = daysSince(latest.created_at)
  return days === 1 ? '1 day' : `${days} days`
}
