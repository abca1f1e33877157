export const developerAssessmentPaths = {
  developerAssessments: (id: string) => `/developer/${encodeURIComponent(id)}/assessments`,
  /** @param assessmentId that of the developer assessment. */
  developerAssessment: (id: string, assessmentId: string) =>
    `/developer/${encodeURIComponent(id)}/assessments/${encodeURIComponent(assessmentId)}`,
} as const

/** A developer and an assessment of theirs, as the id of a dialog about both. */
export function attemptKey(developerId: string, attemptId: string | null): string {
  return `${developerId}.${attemptId ?? ''}`
}
