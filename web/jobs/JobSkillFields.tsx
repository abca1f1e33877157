import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { FieldFrame } from '#web/platform/forms/FieldFrame.tsx'
import { useFormContext } from '#web/platform/forms/FormContext.ts'
import { useField } from '#web/platform/forms/useField.ts'
import { MultiSelect } from '#web/platform/ui/inputs/MultiSelect.tsx'
import { type Option, recordOption } from '#web/platform/ui/inputs/options.ts'
import { useSkillOptions } from '#web/skills/useSkillOptions.ts'
import { moveSkill, type SkillList, skillLists } from './moveSkill.ts'

const labels = { required: jobSkillTypes.REQUIRED, core: jobSkillTypes.CORE, bonus: jobSkillTypes.BONUS }
const descriptions: Readonly<Record<SkillList, string>> = {
  required: 'Whoever lacks one does not fit.',
  core: 'Counts half as much as a required one.',
  bonus: 'Counts a quarter.',
}

interface Props {
  /** Skills that the job has, which may be retired by now. */
  readonly held: readonly { readonly id: string; readonly name: string }[]
}

/** The three lists of a job's skills. A skill that is chosen in one of them leaves the others. */
export function JobSkillFields({ held }: Props) {
  const offered = useSkillOptions()
  const active = new Set(offered?.map(({ value }) => value))
  const retired = held.filter(({ id }) => !active.has(id)).map(recordOption)
  return skillLists.map((list) => (
    <SkillListField key={list} list={list} options={[...retired, ...(offered ?? [])]} loading={!offered} />
  ))
}

interface ListProps {
  readonly list: SkillList
  readonly options: readonly Option[]
  readonly loading: boolean
}

function SkillListField({ list, options, loading }: ListProps) {
  const field = useField<string[]>(list)
  const { fields } = useFormContext()
  const { value: ids, ...input } = field.input
  const labelOf = (id: string) => options.find(({ value }) => value === id)?.label ?? '…'

  function choose(chosen: string[]): void {
    const added = chosen.filter((id) => !ids.includes(id))
    const others = fields.getValues() as Record<SkillList, string[]>
    fields.setValues(added.reduce((lists, id) => moveSkill(lists, id, list), { ...others, [list]: chosen }))
    fields.clearErrors()
  }

  return (
    <FieldFrame field={field} show={(skills) => skills.map(labelOf).join(', ')}>
      <MultiSelect
        {...input}
        label={labels[list].label}
        description={descriptions[list]}
        placeholder="Add a skill by any of its names"
        options={options}
        values={ids}
        onChange={choose}
        loading={loading}
      />
    </FieldFrame>
  )
}
