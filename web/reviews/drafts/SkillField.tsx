import type { KeyboardEvent } from 'react'
import { skillAnswers, skillOf } from './answers.ts'
import { focusNeighbour, isHeldAnswer } from './focus.ts'
import { OtherAnswer } from './OtherAnswer.tsx'
import styles from './SkillField.module.css'
import type { ReviewDraftState } from './useReviewDraft.ts'

export interface SkillFieldProps {
  readonly skill: string
  readonly draft: ReviewDraftState
  /** Says what must be given here before *Send*; undefined when nothing is missing. */
  readonly missing: string | undefined
}

type SkillAnswer = (typeof skillAnswers)[keyof typeof skillAnswers]

/** Asks whether the work shows a claimed skill. Keys Y and N answer and move on. */
export function SkillField({ skill, draft, missing }: SkillFieldProps) {
  const name = skillOf(skill)
  const given = draft.answers[name] ?? null
  // A skill may have been claimed after it was chosen as an unclaimed one.
  const answer = given === skillAnswers.unclaimed ? skillAnswers.shown : given
  const setAnswer = (next: SkillAnswer | null) => draft.sync.answer(name, next)

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionFor(event.key)
    if (!action) return
    event.preventDefault()
    if (!isHeldAnswer(event)) action()
  }

  function actionFor(key: string): (() => void) | undefined {
    const next = { y: skillAnswers.shown, n: skillAnswers.unshown }[key.toLowerCase()]
    if (next) {
      return () => {
        setAnswer(next)
        focusNeighbour(name, 1)
      }
    }
    if (key === '0' || key === 'Backspace' || key === 'Delete') return () => setAnswer(null)
    if (key === 'ArrowDown') return () => focusNeighbour(name, 1)
    return key === 'ArrowUp' ? () => focusNeighbour(name, -1) : undefined
  }

  return (
    <fieldset
      className={styles.skill}
      data-answer={name}
      data-step
      data-missing={missing !== undefined}
      onKeyDown={handleKey}
    >
      <legend>{skill}</legend>
      {[skillAnswers.shown, skillAnswers.unshown].map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={answer === choice} onChange={() => setAnswer(choice)} />
          {choice === skillAnswers.shown ? 'Shown' : 'Not shown'}
        </label>
      ))}
      {missing && <span className={styles.missing}>{missing}</span>}
      <OtherAnswer name={name} draft={draft} />
    </fieldset>
  )
}
