import { MultiSelectField } from '#web/platform/forms/MultiSelectField.tsx'
import type { FieldProps } from '#web/platform/forms/useField.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { recordOption } from '#web/platform/ui/inputs/options.ts'
import { skillsQuery } from './skillsQuery.ts'

export function SkillsSelect(props: FieldProps) {
  const { data } = useQuery(skillsQuery)
  const options = data?.getSkills.map(recordOption)
  return <MultiSelectField placeholder="Select Skills" {...props} options={options ?? []} loading={!options} />
}
