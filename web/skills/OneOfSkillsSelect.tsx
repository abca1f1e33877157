import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import type { FieldProps } from '#web/platform/forms/fields/useField.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { useSkillOptions } from './useSkillOptions.ts'

interface Props extends FieldProps {
  /** The ids of the skills to choose from. */
  readonly among: readonly string[]
  /** Those whose names are known. Some may be retired by now. */
  readonly current: readonly { readonly id: string; readonly name: string }[]
}

/** Chooses one of a few skills. */
export function OneOfSkillsSelect({ among, current, ...props }: Props) {
  const known = current.map(recordOption)
  const offered = useSkillOptions({ skip: among.every((id) => known.some(({ value }) => value === id)) })
  const named = [...known, ...(offered ?? [])]
  const options = among.flatMap((id) => named.find(({ value }) => value === id) ?? [])
  return <SelectField placeholder="Select a skill" {...props} options={options} />
}
