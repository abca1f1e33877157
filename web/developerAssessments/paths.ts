export const developerAssessmentPaths = {
  developerAssessments: (id: string) => `/developer/${encodeURIComponent(id)}/assessments`,
  /** @param assessmentId the id of the developer assessment. */
  developerAssessment: (id: string, assessmentId: string) =>
    `/developer/${encodeURIComponent(id)}/assessments/${encodeURIComponent(assessmentId)}`,
  /** Opens the address of a work, or of its copy, once it is written down who does. */
  openWork: (assessmentId: string, part: 'work' | 'copy') => `/developer/-/${part}/${encodeURIComponent(assessmentId)}`,
} as const

/** Joins a developer and an assessment to the id of a dialog about both. */
export function attemptKey(developerId: string, attemptId: string | null): string {
  return `${developerId}.${attemptId ?? ''}`
}
