import { sendingWords } from '#shared/developerAssessments/assessmentSending.ts'

/** Returns whether a message is still one that Vouch proposed, so that another assessment may replace it. */
export function isUsualText({ subject, body }: { readonly subject: string; readonly body: string }): boolean {
  const known = [sendingWords('TAKE_HOME'), sendingWords('TECH_INTERVIEW')]
  return known.some((words) => words.subject === subject && words.body === body)
}
