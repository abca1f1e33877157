import { useContext } from 'react'
import { criterionLimit, scores, shareOf, sumOfWeights } from '#shared/assessments/rubrics.ts'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { RowsField } from '#web/platform/forms/rows/RowsField.tsx'
import { RowContext, useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { CopyCriteria } from './CopyCriteria.tsx'
import type { CriterionValues } from './criterionValues.ts'
import styles from './RubricFields.module.css'

const emptyCriterion: CriterionValues = { id: '', name: '', weight: 1, must_pass: false, anchors: ['', '', '', ''] }

interface Props {
  readonly assessmentId: string
  readonly isFrozen: boolean
  /** The number of the version that is shown. */
  readonly number: number
}

/** Edits the pass mark, the instructions, and the criteria with a text for each score. */
export function RubricFields({ assessmentId, isFrozen, number }: Props) {
  return (
    <>
      {isFrozen && (
        <p className={styles.hint}>
          Version {number} was sent, so it keeps its rubric. What you save becomes version {number + 1}.
        </p>
      )}
      <div className={styles.head}>
        <NumberField name="pass_mark" label="Pass mark in %" />
        <WeightSum />
      </div>
      <RowsField
        name="criteria"
        label="Criteria"
        rowLabel="Criterion"
        emptyRow={emptyCriterion}
        max={criterionLimit}
        show={(rows: readonly CriterionValues[]) => rows.map(({ name, weight }) => `${name} (${weight})`).join(', ')}
      >
        <CriterionFields />
      </RowsField>
      <CopyCriteria assessmentId={assessmentId} />
      <TextAreaField
        name="instructions"
        label="Instructions"
        description="The developer reads this together with the challenge. You can use Markdown."
      />
    </>
  )
}

function CriterionFields() {
  return (
    <div className={styles.criterion}>
      <div className={styles.line}>
        <TextField name="name" label="Name" />
        <NumberField name="weight" label="Weight" />
        <Share />
        <div className={styles.must}>
          <CheckboxField name="must_pass" label="Must pass" />
        </div>
      </div>
      <div className={styles.anchors}>
        {scores.map((score) => (
          <TextAreaField key={score} name={`anchors.${score - 1}`} label={`A ${score} looks like`} minRows={2} />
        ))}
      </div>
    </div>
  )
}

function useWeights(): readonly unknown[] {
  const { fields } = useFormContext()
  return (fields.values.criteria as readonly CriterionValues[]).map(({ weight }) => weight)
}

/** Shows the percentage of the total that the criterion decides, while its weight is typed. */
function Share() {
  const weights = useWeights()
  const row = useContext(RowContext)
  const share = shareOf(weights[Number(row.split('.')[1])], weights)
  return (
    <p className={styles.share}>
      <span>Share</span>
      <output>{share === null ? '–' : `${share.toFixed(0)} %`}</output>
    </p>
  )
}

function WeightSum() {
  return <p className={styles.sum}>Weights add up to {sumOfWeights(useWeights())}.</p>
}
