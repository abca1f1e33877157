import { findAssessment } from '#server/assessments/edits/editAssessment.ts'
import { CriterionType } from '#server/assessments/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { describeFields, nestedInput } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { criterionInput, rubricInput } from '#shared/assessments/assessmentInput.ts'
import { criterionLimit } from '#shared/assessments/rubrics.ts'
import { saveRubric } from './saveRubric.ts'
import { listVersions, type VersionWithRubric, versionLimit } from './versions.ts'

const AssessmentVersionType = builder.objectRef<VersionWithRubric>('AssessmentVersion').implement({
  description: 'A version of an assessment with its rubric. Once it was sent it never changes.',
  permission: 'catalogue:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number'),
    instructions: t.exposeString('instructions', { nullable: true, description: 'Markdown.' }),
    pass_mark: t.exposeFloat('pass_mark', { description: 'Percent.' }),
    criteria: t.expose('criteria', { type: [CriterionType], rows: criterionLimit }),
    is_frozen: t.exposeBoolean('is_frozen', { description: 'It was sent, so that a change makes the next version.' }),
    sent: t.exposeInt('sent', { description: 'The number of times it was sent.' }),
    saved_at: t.expose('saved_at', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'The version of this row. Each save names it.' }),
  }),
})

builder.queryField('getAssessmentVersions', (t) =>
  t.field({
    description: 'The versions of an assessment, the latest first. That one is sent from now on.',
    permission: 'catalogue:read',
    type: [AssessmentVersionType],
    rows: versionLimit,
    args: { id: t.arg.id({ required: true, description: 'The id of the assessment.' }) },
    resolve: async (_root, { id }, { db }) => {
      const { id: found } = await findAssessment(db, parseId(id, 'assessment'))
      return listVersions(db, found)
    },
  }),
)

nestedInput('CriterionInput', criterionInput, 'A line of a rubric. One that is saved already is named by its id.')

describeFields(rubricInput, { id: 'The id of the assessment.', version_id: 'The id of the version that was read.' })

mutation('saveRubric', {
  description: 'Saves the rubric of an assessment. Where its latest version was sent, this makes the next version.',
  permission: 'catalogue:write',
  type: AssessmentVersionType,
  noun: 'assessment',
  input: rubricInput,
  run: (trx, input) => saveRubric(trx, input),
})
