import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'

interface JobSkill {
  readonly job_skill_type: JobSkillType
  readonly years_of_experience?: number | null
  readonly skill: { readonly id: string }
}

/** Returns the ids of a job's skills by kind, and the years of those that have some, as the form that edits them has them. */
export function skillListsOf(skills: readonly JobSkill[]) {
  const idsOf = (type: JobSkillType) => skills.filter((one) => one.job_skill_type === type).map(({ skill }) => skill.id)
  const years = skills.flatMap(({ skill, years_of_experience: asked }) =>
    asked ? [{ skill_id: skill.id, years: asked }] : [],
  )
  return { required: idsOf('REQUIRED'), core: idsOf('CORE'), bonus: idsOf('BONUS'), years }
}
