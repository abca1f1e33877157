import { Link, useParams } from 'react-router'
import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import type { SkillOfDeveloper } from './developerSkills.ts'

/** Shows the review that verified a skill: its assessment, result and reviewer. */
export function SkillEvidence({ entry }: { entry: SkillOfDeveloper }) {
  const { developerId = '' } = useParams()
  const { assessment_id, assessment_name, assessment_result, assessment_score, reviewer_name } = entry
  if (!assessment_id) return '–'
  const details = [
    assessment_result && assessmentResults[assessment_result].label,
    assessment_score !== null && formatTotal(assessment_score),
    reviewer_name && `by ${reviewer_name}`,
  ].filter(Boolean)
  return (
    <>
      <Link to={developerAssessmentPaths.developerAssessment(developerId, assessment_id)}>{assessment_name}</Link>
      {details.length > 0 && `: ${details.join(', ')}`}
    </>
  )
}
