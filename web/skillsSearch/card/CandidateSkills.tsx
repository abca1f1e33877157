import { type Shortfall, yearsShortfall } from '#shared/jobProfiles/shortfalls.ts'
import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { formatMonth } from '#shared/platform/text/formatMonth.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type Tick, tickText } from '#shared/skills/ticks.ts'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './CandidateSkills.module.css'
import { type Candidate, type JobSkill, relationText, skillStatusOf } from './candidate.ts'
import skillStatuses from './SkillStatus.module.css'

interface Props {
  readonly candidate: Pick<Candidate, 'skills' | 'related_skills'>
  readonly jobSkills: readonly JobSkill[]
}

/**
 * Lists the required, core and bonus skills of the job, each with its tick or cross, the month in which it was verified, and which held
 * skill implies a missing one.
 */
export function CandidateSkills({ candidate, jobSkills }: Props) {
  return (
    <div className={styles.columns}>
      {valuesOf(jobSkillTypes).map((type) => (
        <div key={type}>
          <h3 className={ui.label}>{jobSkillTypes[type].label}</h3>
          <ul aria-label={`${jobSkillTypes[type].label} skills`}>
            {jobSkills
              .filter(({ job_skill_type }) => job_skill_type === type)
              .map((asked) => (
                <SkillMark key={asked.skill.id} candidate={candidate} asked={asked} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Shows below a missing skill. The arrow is that of the legend. */
function Relation({ related }: { related: Candidate['related_skills'][number] }) {
  const mark = related.relation === 'IMPLIED' ? { className: skillStatuses.status, 'data-status': 'implied' } : {}
  return (
    <span className={styles.related}>
      <VisuallyHidden>, </VisuallyHidden>
      <span {...mark}>{relationText(related)}</span>
    </span>
  )
}

/** Shows below a skill that the candidate has it for fewer years than the job asks for. */
function Years({ shortfall }: { shortfall: Shortfall }) {
  return (
    <span className={`${styles.related} ${styles.years}`} data-stated={shortfall.isStated}>
      <VisuallyHidden>, </VisuallyHidden>
      {shortfall.text}
    </span>
  )
}

function SkillMark({ candidate, asked }: Pick<Props, 'candidate'> & { asked: JobSkill }) {
  const { skill } = asked
  const shortfall = yearsShortfall(asked, candidate.skills)
  const held = candidate.skills.find((entry) => entry.skill.id === skill.id)
  const status = skillStatusOf(held)
  const related = candidate.related_skills.find(({ skill_id }) => skill_id === skill.id)
  return (
    <li className={skillStatuses.status} data-status={status} title={skill.name}>
      {skill.name}
      {/* The month may wrap, so that no column is wider for it. */}
      {held?.tick && ' '}
      {held?.tick ? <TickWords {...held} /> : <VisuallyHidden>, {status}</VisuallyHidden>}
      {shortfall && <Years shortfall={shortfall} />}
      {related && <Relation related={related} />}
    </li>
  )
}

/** Shows the month. The mark says whether the tick counts, and so do the hidden words and the tooltip. */
function TickWords(tick: Tick) {
  const words = tickText(tick)
  return (
    <span className={styles.month} title={words}>
      <VisuallyHidden>, {words}</VisuallyHidden>
      <span aria-hidden>{tick.verified_at && formatMonth(tick.verified_at)}</span>
    </span>
  )
}
