import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { useFormContext } from '#web/platform/forms/FormContext.ts'
import { SkillsSelect } from '#web/skills/SkillsSelect.tsx'
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
  const { fields } = useFormContext()

  function choose(list: SkillList, chosen: string[]): void {
    const lists = fields.getValues() as Record<SkillList, string[]>
    const added = chosen.filter((id) => !lists[list].includes(id))
    fields.setValues(added.reduce((moved, id) => moveSkill(moved, id, list), { ...lists, [list]: chosen }))
    fields.clearErrors()
  }

  return skillLists.map((list) => (
    <SkillsSelect
      key={list}
      name={list}
      label={labels[list].label}
      description={descriptions[list]}
      placeholder="Add a skill by any of its names"
      held={held}
      onChoose={(chosen) => choose(list, chosen)}
    />
  ))
}
