import { AssessmentDetailsType } from '#server/assessments/lists/graphql.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import {
  addMutation,
  deleteMutation,
  findQuery,
  updateMutation,
} from '#server/platform/graphql/mutations/recordMutations.ts'
import { assessmentChanges, assessmentInput, copyInput } from '#shared/assessments/assessmentInput.ts'
import { copyAssessment } from './copyAssessment.ts'
import { addAssessment, deleteAssessment, findAssessment } from './editAssessment.ts'
import { updateAssessment } from './updateAssessment.ts'

const assessment = {
  name: 'Assessment',
  noun: 'assessment',
  read: 'catalogue:read',
  write: 'catalogue:write',
  type: AssessmentDetailsType,
} as const

findQuery('getAssessment', assessment, findAssessment)
addMutation('addAssessment', assessment, assessmentInput, addAssessment)
updateMutation('updateAssessment', assessment, assessmentChanges, updateAssessment)
deleteMutation('deleteAssessment', assessment, deleteAssessment)

mutation('copyAssessment', {
  description:
    'Makes a new assessment of another one, with its latest rubric, its pool and its settings. Challenges stay where they are.',
  permission: assessment.write,
  type: AssessmentDetailsType,
  noun: assessment.noun,
  input: copyInput,
  run: (trx, input) => copyAssessment(trx, input),
})
