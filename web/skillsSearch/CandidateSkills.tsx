import { jobSkillTypes } from '#shared/jobStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'
import { VisuallyHidden } from '#web/platform/ui/VisuallyHidden.tsx'
import styles from './CandidateSkills.module.css'
import { type Candidate, type JobSkill, possessionOf } from './candidate.ts'
import possessions from './Possession.module.css'

interface Props {
  readonly candidate: Pick<Candidate, 'skills'>
  readonly wanted: readonly JobSkill[]
}

/** Required, core and bonus skills of the job, each with whether the candidate has it, and by whose word. */
export function CandidateSkills({ candidate, wanted }: Props) {
  return (
    <div className={styles.columns}>
      {valuesOf(jobSkillTypes).map((type) => (
        <div key={type}>
          <h3>{jobSkillTypes[type].label}</h3>
          <ul aria-label={`${jobSkillTypes[type].label} skills`}>
            {wanted
              .filter(({ job_skill_type }) => job_skill_type === type)
              .map(({ skill }) => {
                const possession = possessionOf(candidate, skill.id)
                return (
                  <li key={skill.id} className={possessions.possession} data-possession={possession} title={skill.name}>
                    {skill.name}
                    <VisuallyHidden>, {possession}</VisuallyHidden>
                  </li>
                )
              })}
          </ul>
        </div>
      ))}
    </div>
  )
}
