import { Link, useParams } from 'react-router'
import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { coverageText } from '#shared/reviews/reviewEvidence.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { tickBadge } from '#shared/skills/ticks.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { SkillOfDeveloper } from './developerSkills.ts'
import { SkillActions } from './SkillActions.tsx'

const columns: readonly Column<SkillOfDeveloper>[] = [
  { id: 'name', header: 'Skill', cell: ({ skill }) => skill.name },
  { id: 'word', header: 'State', width: 184, cell: (entry) => <StatusBadge {...tickBadge(entry)} /> },
  { id: 'type', header: 'Type', width: 112, cell: ({ skill }) => skillTypes[skill.skill_type].label },
  { id: 'years', header: 'Years', width: 62, numeric: true, cell: ({ years_of_experience: years }) => years ?? '–' },
  { id: 'evidence', header: 'Verified by', width: 290, cell: (entry) => <SkillEvidence entry={entry} /> },
  {
    id: 'criteria',
    header: 'Scored',
    width: 122,
    cell: ({ criteria_scored: scored, criteria_count: count }) =>
      scored !== null && count !== null ? coverageText(scored, count) : '–',
  },
]

/** @param mayEdit adds the buttons to edit and remove a skill. @param mayRenew adds the one to send its assessment again. */
export function skillColumns(mayEdit: boolean, mayRenew: boolean): readonly Column<SkillOfDeveloper>[] {
  if (!mayEdit && !mayRenew) return columns
  const cell = (entry: SkillOfDeveloper) => <SkillActions entry={entry} mayEdit={mayEdit} mayRenew={mayRenew} />
  return [...columns, { id: 'actions', header: 'Actions', width: mayEdit && mayRenew ? 232 : 170, cell }]
}

/** Shows the review that verified a skill: its assessment, result and reviewer. */
function SkillEvidence({ entry }: { entry: SkillOfDeveloper }) {
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
