import { jobSkillLimit } from '#shared/jobs/jobInput.ts'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { RowsField } from '#web/platform/forms/rows/RowsField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { OneOfSkillsSelect } from '#web/skills/OneOfSkillsSelect.tsx'
import { type SkillList, skillLists } from './moveSkill.ts'

/** The years of a skill, as the form has them. */
export type YearsValues = { readonly skill_id: string; readonly years: number | '' }

interface Props {
  /** The job's skills. Some may be retired. */
  readonly current: readonly { readonly id: string; readonly name: string }[]
}

/** Edits how many years the job asks for with some of its skills. */
export function JobSkillYears({ current }: Props) {
  const { fields } = useFormContext()
  const lists = fields.getValues() as Record<SkillList, string[]>
  return (
    <RowsField
      name="years"
      label="Years of experience"
      rowLabel="Years"
      emptyRow={{ skill_id: '', years: '' } satisfies YearsValues}
      max={jobSkillLimit}
      show={(rows: readonly YearsValues[]) => (rows.length === 1 ? '1 skill' : `${rows.length} skills`)}
    >
      <OneOfSkillsSelect
        name="skill_id"
        label="Skill"
        among={skillLists.flatMap((list) => lists[list])}
        current={current}
      />
      <NumberField name="years" label="At least, in years" />
    </RowsField>
  )
}
