import type { Missing } from '#shared/reviews/reviewDrafts.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { OwnReview } from '#web/reviews/page/ownReview.ts'
import { verifiedBy } from '#web/reviews/verifiedBy.ts'
import { skillAnswers, skillOf } from './answers.ts'
import { OtherAnswer } from './OtherAnswer.tsx'
import styles from './SkillField.module.css'
import { SkillField, type SkillFieldProps } from './SkillField.tsx'
import type { ReviewDraftState } from './useReviewDraft.ts'

interface Props {
  readonly review: OwnReview
  readonly draft: ReviewDraftState
  /** The missing answers, once *Send* was tried. */
  readonly missing: readonly Missing[]
}

/** Asks about the skills that a passed assessment can verify. Claimed skills are asked about, others wait for an explicit choice. */
export function ReviewSkills({ review: { stack, skills, claimed_skills }, draft, missing }: Props) {
  const unclaimed = skills.filter((skill) => !claimed_skills.includes(skill))
  const fieldOf = (skill: string) => ({
    skill,
    draft,
    missing: missing.find((one) => one.skill === skill)?.sentence,
  })
  return (
    <Section title="Skills">
      <div className={`${ui.group} ${ui.block}`}>
        <p className={ui.aside} aria-live="polite">
          {verifiedBy({ stack, skills, claimed_skills }, draft.answers)}
        </p>
        {claimed_skills.map((skill) => (
          <SkillField key={skill} {...fieldOf(skill)} />
        ))}
        {unclaimed.length > 0 && (
          <fieldset className={`${ui.tight} ${styles.unclaimed}`}>
            <legend>The developer does not claim these. Choose one only if the work shows it.</legend>
            {unclaimed.map((skill) => (
              <UnclaimedSkillField key={skill} {...fieldOf(skill)} />
            ))}
          </fieldset>
        )}
      </div>
    </Section>
  )
}

/** Records that the work shows an unclaimed skill. The keys skip it, so that an extra key press never verifies it. */
function UnclaimedSkillField({ skill, draft, missing }: SkillFieldProps) {
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
