import { RecordField, type RecordFieldProps } from '#web/platform/forms/RecordField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { recordOption } from '#web/platform/ui/inputs/options.ts'
import { skillsQuery } from './skillsQuery.ts'

interface Props extends RecordFieldProps {
  /** The id of a skill that is not offered. */
  readonly except?: string
}

export function SkillSelect({ except, ...props }: Props) {
  const { data } = useQuery(skillsQuery)
  const others = data?.getSkills.filter(({ id }) => id !== except)
  const options = others?.map(recordOption)
  return <RecordField placeholder="Select Skill" {...props} options={options} />
}
