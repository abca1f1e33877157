import { Link, useParams } from 'react-router'
import { paths } from '#web/platform/lib/paths.ts'
import type { HeldSkill } from './developerSkills.ts'

/** The review that verified a skill: of which assessment, and by whom. */
export function SkillEvidence({ held }: { held: HeldSkill }) {
  const { developerId = '' } = useParams()
  const { assessment_id, assessment_name, reviewer_name } = held
  if (!assessment_id) return '–'
  return (
    <>
      <Link to={paths.developerAssessment(developerId, assessment_id)}>{assessment_name}</Link>
      {reviewer_name && ` by ${reviewer_name}`}
    </>
  )
}
