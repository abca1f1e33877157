import { useState } from 'react'
import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { type FieldProps, useField } from '#web/platform/forms/fields/useField.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { useSkillOptions } from './useSkillOptions.ts'

interface Props extends FieldProps {
  /** Skills that are chosen already, and may be retired by now. */
  readonly current?: readonly { readonly id: string; readonly name: string }[]
  /** Keeps what is chosen in place of the field. */
  readonly onChoose?: (chosen: string[]) => void
}

/** Chooses several active skills, by any of their names. Thousands of names are read only when somebody comes to choose. */
export function SkillsSelect({ current = [], ...props }: Props) {
  const { value: chosen } = useField<string[]>(props.name)
  const [visited, setVisited] = useState(false)
  const isUnnamed = (id: string) => current.every((skill) => skill.id !== id)
  const skip = !visited && !chosen.some(isUnnamed)
  const offered = useSkillOptions({ skip })
  const active = new Set(offered?.map(({ value }) => value))
  const retired = current.filter(({ id }) => !active.has(id)).map(recordOption)
  const options = [...retired, ...(offered ?? [])]
  return (
    <MultiSelectField
      placeholder="Select Skills"
      {...props}
      options={options}
      loading={!skip && !offered}
      onFocus={() => setVisited(true)}
    />
  )
}
