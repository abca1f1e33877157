import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import styles from './CandidateSkills.module.css'
import { type Candidate, type JobSkill, skillStatusOf } from './candidate.ts'
import skillStatuses from './SkillStatus.module.css'

interface Props {
  readonly candidate: Pick<Candidate, 'skills'>
  readonly jobSkills: readonly JobSkill[]
}

/** Lists the required, core and bonus skills of the job, each verified, claimed or missing. */
export function CandidateSkills({ candidate, jobSkills }: Props) {
  return (
    <div className={styles.columns}>
      {valuesOf(jobSkillTypes).map((type) => (
        <div key={type}>
          <h3>{jobSkillTypes[type].label}</h3>
          <ul aria-label={`${jobSkillTypes[type].label} skills`}>
            {jobSkills
              .filter(({ job_skill_type }) => job_skill_type === type)
              .map(({ skill }) => {
                const status = skillStatusOf(candidate, skill.id)
                return (
                  <li key={skill.id} className={skillStatuses.status} data-status={status} title={skill.name}>
                    {skill.name}
                    <VisuallyHidden>, {status}</VisuallyHidden>
                  </li>
                )
              })}
          </ul>
        </div>
      ))}
    </div>
  )
}
