import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './JobSkillList.module.css'
import type { JobDetails } from './jobFragment.ts'

/** Shows the required, core and bonus skills of a job in three boxes. */
export function JobSkillList({ skills }: { skills: JobDetails['job_skills'] }) {
  return (
    <div className={`${ui.items} ${styles.boxes}`}>
      {valuesOf(jobSkillTypes).map((type) => {
        const ofType = skills.filter(({ job_skill_type }) => job_skill_type === type)
        return (
          <section key={type} className={`${ui.card} ${styles.box}`}>
            <h2>
              {jobSkillTypes[type].label} <span>{ofType.length}</span>
            </h2>
            {ofType.length === 0 ? (
              <p>None</p>
            ) : (
              <ul>
                {ofType.map(({ skill, years_of_experience: years }) => (
                  <li key={skill.id}>
                    {skill.name}
                    {years && <span className={ui.quiet}> · {years === 1 ? '1 year' : `${years} years`}</span>}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
