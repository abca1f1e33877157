import { graphql, type SkillGroupFieldsFragment } from '#web/platform/lib/graphql.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ProfileProofList.module.css'

graphql(`
  fragment SkillGroupFields on ClientProfileSkills {
    title
    skills {
      name
      is_verified
      years
      evidence
    }
  }
`)

interface Props {
  readonly groups: readonly SkillGroupFieldsFragment[]
  readonly assessments: readonly string[]
  /** The level of its titles. */
  readonly heading: 'h3' | 'h4'
}

/** Shows the skills of a profile, each with how it was verified, and the assessments that were passed, as a client reads them. */
export function ProfileProofList({ groups, assessments, heading: Title }: Props) {
  return (
    <>
      {groups.map(({ title, skills }) => (
        <div key={title} className={styles.group}>
          <Title>{title}</Title>
          <ul>
            {skills.map((skill) => (
              <li key={skill.name} className={styles.skill}>
                <strong className={ui.name}>{skill.name}</strong>
                <span className={ui.quiet}>{skill.years}</span>
                <span className={skill.is_verified ? styles.verified : ui.quiet}>{skill.evidence}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {assessments.length > 0 && (
        <div className={styles.group}>
          <Title>Assessments</Title>
          <ul>
            {assessments.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
