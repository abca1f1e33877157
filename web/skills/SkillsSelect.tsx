import { MultiSelectField } from '#web/platform/forms/MultiSelectField.tsx'
import type { FieldProps } from '#web/platform/forms/useField.ts'
import { recordOption } from '#web/platform/ui/inputs/options.ts'
import { useSkillOptions } from './useSkillOptions.ts'

interface Props extends FieldProps {
  /** Skills that are chosen already, and may be retired by now. */
  readonly held?: readonly { readonly id: string; readonly name: string }[]
  /** Keeps what is chosen in place of the field. */
  readonly onChoose?: (chosen: string[]) => void
}

/** Chooses several active skills, by any of their names. */
export function SkillsSelect({ held = [], ...props }: Props) {
  const offered = useSkillOptions()
  const active = new Set(offered?.map(({ value }) => value))
  const retired = held.filter(({ id }) => !active.has(id)).map(recordOption)
  const options = [...retired, ...(offered ?? [])]
  return <MultiSelectField placeholder="Select Skills" {...props} options={options} loading={!offered} />
}
