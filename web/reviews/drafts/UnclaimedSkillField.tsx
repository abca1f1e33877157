import { skillAnswers, skillOf } from './answers.ts'
import { OtherAnswer } from './OtherAnswer.tsx'
import styles from './SkillField.module.css'
import type { SkillFieldProps } from './SkillField.tsx'

/** Records that the work shows an unclaimed skill. The keys skip it, so that an extra key press never verifies it. */
export function UnclaimedSkillField({ skill, draft, missing }: SkillFieldProps) {
  const name = skillOf(skill)
  return (
    <div data-answer={name} className={styles.unclaimed}>
      <label>
        <input
          type="checkbox"
          checked={draft.answers[name] === skillAnswers.unclaimed}
          onChange={(event) => draft.sync.answer(name, event.currentTarget.checked ? skillAnswers.unclaimed : null)}
        />
        The work shows {skill}, which they do not claim
      </label>
      {missing && <span className={styles.missing}>{missing}</span>}
      <OtherAnswer name={name} draft={draft} />
    </div>
  )
}
