import { MultiSelectField } from '#web/platform/forms/MultiSelectField.tsx'
import type { FieldProps } from '#web/platform/forms/useField.ts'
import { useSkillOptions } from './useSkillOptions.ts'

/** Chooses several active skills, by any of their names. */
export function SkillsSelect(props: FieldProps) {
  const options = useSkillOptions()
  return <MultiSelectField placeholder="Select Skills" {...props} options={options ?? []} loading={!options} />
}
