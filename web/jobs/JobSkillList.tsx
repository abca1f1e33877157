import { jobSkillTypes } from '#shared/jobStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'
import styles from './JobSkillList.module.css'
import type { JobFacts } from './jobFragment.ts'

/** The skills that a job asks for, in three boxes. */
export function JobSkillList({ skills }: { skills: JobFacts['job_skills'] }) {
  return (
    <div className={styles.boxes}>
      {valuesOf(jobSkillTypes).map((type) => {
        const wanted = skills.filter(({ job_skill_type }) => job_skill_type === type)
        return (
          <section key={type} className={styles.box}>
            <h2>
              {jobSkillTypes[type].label} <span>{wanted.length}</span>
            </h2>
            {wanted.length === 0 ? (
              <p>None</p>
            ) : (
              <ul>
                {wanted.map(({ skill }) => (
                  <li key={skill.id}>{skill.name}</li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
