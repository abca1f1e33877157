import { Section } from '#web/platform/ui/Section.tsx'
import { unshownSkill } from './answers.ts'
import { OtherAnswer } from './OtherAnswer.tsx'
import styles from './ReviewForm.module.css'
import type { ReviewDraftState } from './useReviewDraft.ts'

interface Props {
  /** Those of the stack that the catalogue has. */
  readonly skills: readonly string[]
  readonly draft: ReviewDraftState
  readonly locked: boolean
}

/** The skills that a passed assessment verifies, unless the reviewer says that the work did not show them. */
export function ShownSkills({ skills, draft, locked }: Props) {
  if (skills.length === 0) return null
  return (
    <Section title="Skills">
      <fieldset className={styles.skills}>
        <legend>If the assessment passes, these become verified. Clear what the work did not show.</legend>
        {skills.map((skill) => (
          <label key={skill} className={styles.skill}>
            <input
              type="checkbox"
              checked={draft.answers[unshownSkill(skill)] !== true}
              disabled={locked}
              onChange={(event) => draft.sync.answer(unshownSkill(skill), !event.currentTarget.checked)}
            />
            {skill}
            <OtherAnswer name={unshownSkill(skill)} draft={draft} />
          </label>
        ))}
      </fieldset>
    </Section>
  )
}
