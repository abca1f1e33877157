export const reviewPaths = {
  /** The viewer's own review, in the tab of the developer's assessments. */
  reviewInTab: (id: string, assessmentId: string) =>
    `/developer/${encodeURIComponent(id)}/assessments/${encodeURIComponent(assessmentId)}/review`,
  /** The viewer's own review of an assessment, under the code name of its developer. */
  ownReview: (assessmentId: string) => `/developer/-/assessments/${encodeURIComponent(assessmentId)}`,
} as const
