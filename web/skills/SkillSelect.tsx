import { RecordField, type RecordFieldProps } from '#web/platform/forms/fields/RecordField.tsx'
import { useSkillOptions } from './useSkillOptions.ts'

interface Props extends RecordFieldProps {
  /** The id of a skill that is not offered. */
  readonly except?: string
}

/** Chooses an active skill, by any of its names. */
export function SkillSelect({ except, ...props }: Props) {
  const options = useSkillOptions()?.filter(({ value }) => value !== except)
  return <RecordField placeholder="Select Skill" {...props} options={options} />
}
