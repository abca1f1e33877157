import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { SkillsSelect } from '#web/skills/SkillsSelect.tsx'
import { ImpliedRequirements } from './ImpliedRequirements.tsx'
import { JobSkillYears, type YearsValues } from './JobSkillYears.tsx'
import { moveSkill, type SkillList, skillLists } from './moveSkill.ts'

const labels = { required: jobSkillTypes.REQUIRED, core: jobSkillTypes.CORE, bonus: jobSkillTypes.BONUS }
const descriptions: Readonly<Record<SkillList, string>> = {
  required: 'A developer without one of these does not fit.',
  core: 'Counts half as much as a required one.',
  bonus: 'Counts a quarter.',
}

interface Props {
  /** The job's skills. Some may be retired. */
  readonly current: readonly { readonly id: string; readonly name: string }[]
}

/** Edits the three lists of a job's skills. A skill chosen in one list leaves the others. */
export function JobSkillsSelect({ current }: Props) {
  const { fields } = useFormContext()

  function choose(list: SkillList, chosen: string[]): void {
    const { years, ...lists } = fields.getValues() as Record<SkillList, string[]> & { years: YearsValues[] }
    const added = chosen.filter((id) => !lists[list].includes(id))
    const changed = added.reduce((moved, id) => moveSkill(moved, id, list), { ...lists, [list]: chosen })
    // The years of a skill leave with it.
    const isListed = ({ skill_id }: YearsValues) =>
      !skill_id || skillLists.some((one) => changed[one].includes(skill_id))
    fields.setValues({ ...changed, years: years.filter(isListed) })
    fields.clearErrors()
  }

  const selects = skillLists.map((list) => (
    <div key={list}>
      <SkillsSelect
        name={list}
        label={labels[list].label}
        description={descriptions[list]}
        placeholder="Add a skill by any of its names"
        current={current}
        onChoose={(chosen) => choose(list, chosen)}
      />
      {list === 'required' && <ImpliedRequirements />}
    </div>
  ))
  return (
    <>
      {selects}
      <JobSkillYears current={current} />
    </>
  )
}
