import { useState } from 'react'
import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { FieldFrame } from '#web/platform/forms/FieldFrame.tsx'
import { useFormContext } from '#web/platform/forms/FormContext.ts'
import { useField } from '#web/platform/forms/useField.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MultiSelect } from '#web/platform/ui/inputs/MultiSelect.tsx'
import { type Option, recordOption } from '#web/platform/ui/inputs/options.ts'
import { moveSkill, type SkillList, skillLists } from './moveSkill.ts'

const namesQuery = graphql(`
  query getSkillNames {
    getSkillNames {
      id
      name
      other_names
    }
  }
`)

/** The most options that a list shows at once. */
const mostOptions = 50

const labels = { required: jobSkillTypes.REQUIRED, core: jobSkillTypes.CORE, bonus: jobSkillTypes.BONUS }
const descriptions: Readonly<Record<SkillList, string>> = {
  required: 'A developer without one of these does not fit.',
  core: 'Counts half as much as a required one.',
  bonus: 'Counts a quarter.',
}

interface Props {
  /** The job's present skills, of which some may be retired by now. */
  readonly current: readonly { readonly id: string; readonly name: string }[]
}

/** Edits the three lists of a job's skills. A skill chosen in one list leaves the others. */
export function JobSkillFields({ current }: Props) {
  const { data } = useQuery(namesQuery)
  const offered = data?.getSkillNames.map(({ id, name, other_names }) => ({
    value: id,
    label: name,
    text: `${name}, ${other_names}`.toLowerCase(),
  }))
  const known = current.map(recordOption)
  return skillLists.map((list) => <SkillListField key={list} list={list} current={known} offered={offered} />)
}

interface ListProps {
  readonly list: SkillList
  readonly current: readonly Option[]
  /** Each option has all names of the skill. Undefined until they are read. */
  readonly offered: readonly (Option & { readonly text: string })[] | undefined
}

function SkillListField({ list, current, offered = [] }: ListProps) {
  const field = useField<string[]>(list)
  const { fields } = useFormContext()
  const [text, setText] = useState('')
  const { value: ids, ...input } = field.input
  const found = offered.filter((skill) => skill.text.includes(text.trim().toLowerCase())).slice(0, mostOptions)
  const all = [...current, ...offered]
  const labelOf = (id: string) => all.find(({ value }) => value === id)?.label ?? '…'
  const options = [...new Set([...ids, ...found.map(({ value }) => value)])]

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
        options={options.map((id) => ({ value: id, label: labelOf(id) }))}
        values={ids}
        onChange={choose}
        onSearch={setText}
        loading={offered.length === 0}
      />
    </FieldFrame>
  )
}
