export const myAssessmentsPageSize = 20

export const myAssessmentSortColumns = ['code_name', 'assessment_name', 'due_at', 'status'] as const
export type MyAssessmentSortColumn = (typeof myAssessmentSortColumns)[number]
