import { AssessmentTypeEnum } from '#server/assessments/graphql.ts'
import { AssessmentDetailsType } from '#server/assessments/listing/graphql.ts'
import { addMutation, deleteMutation, findQuery, updateMutation } from '#server/platform/graphql/recordMutations.ts'
import { assessmentChanges, assessmentInput } from '#shared/assessmentInput.ts'
import { addAssessment, deleteAssessment, findAssessment, updateAssessment } from './editAssessment.ts'

const assessment = {
  name: 'Assessment',
  noun: 'assessment',
  read: 'catalogue:read',
  write: 'catalogue:write',
  type: AssessmentDetailsType,
  enums: { type: AssessmentTypeEnum },
} as const

findQuery('getAssessment', assessment, findAssessment)
addMutation('addAssessment', assessment, assessmentInput, addAssessment)
updateMutation('updateAssessment', assessment, assessmentChanges, updateAssessment)
deleteMutation('deleteAssessment', assessment, deleteAssessment)
