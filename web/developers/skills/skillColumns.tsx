import { Link, useParams } from 'react-router'
import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { talkStates } from '#shared/developerAssessments/talks.ts'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { coverageText } from '#shared/reviews/reviewEvidence.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { SkillOfDeveloper } from './developerSkills.ts'
import { SkillActions } from './SkillActions.tsx'

function stateOf({ assessment_id, before_rule }: SkillOfDeveloper) {
  if (!assessment_id) return { label: 'Claimed', tone: 'neutral' } as const
  // It is not green: nothing shows that the talk was held.
  return before_rule ? talkStates.NONE : ({ label: 'Verified', tone: 'good' } as const)
}

const columns: readonly Column<SkillOfDeveloper>[] = [
  { id: 'name', header: 'Skill', cell: ({ skill }) => skill.name },
  { id: 'type', header: 'Type', width: 110, cell: ({ skill }) => skillTypes[skill.skill_type].label },
  { id: 'years', header: 'Years', width: 70, numeric: true, cell: ({ years_of_experience: years }) => years ?? '–' },
  {
    id: 'word',
    header: 'State',
    width: 132,
    cell: (entry) => <StatusBadge {...stateOf(entry)} />,
  },
  { id: 'evidence', header: 'Verified by', width: 270, cell: (entry) => <SkillEvidence entry={entry} /> },
  {
    id: 'criteria',
    header: 'Scored',
    width: 118,
    cell: ({ criteria_scored: scored, criteria_count: count }) =>
      scored !== null && count !== null ? coverageText(scored, count) : '–',
  },
  {
    id: 'verified_at',
    header: 'Verified',
    width: 132,
    cell: ({ verified_at }) => (verified_at ? <Timestamp moment={verified_at} /> : '–'),
  },
]

const actions: Column<SkillOfDeveloper> = {
  id: 'actions',
  header: 'Actions',
  width: 170,
  cell: (entry) => <SkillActions entry={entry} />,
}

/** @param mayEdit adds the buttons to edit and remove a skill. */
export function skillColumns(mayEdit: boolean): readonly Column<SkillOfDeveloper>[] {
  return mayEdit ? [...columns, actions] : columns
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
