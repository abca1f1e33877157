import { apiError, isTransient } from '#web/platform/lib/api/apiError.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { saveDraftMutation } from '#web/reviews/page/ownReview.ts'
import { type Answers, toInput } from './answers.ts'
import type { SavedReview, SaveFailure, SaveOutcome } from './draftSync.ts'

/** Saves a draft. It never rejects: a failure is an outcome as well. */
export async function sendDraft(api: Api, id: string, version: number, answers: Answers): Promise<SaveOutcome> {
  try {
    const input = { id, version, ...toInput(answers) }
    const { data } = await api.mutate(saveDraftMutation, { variables: { input }, showsErrors: true, waits: false })
    return { kind: 'saved', review: data.saveReviewDraft }
  } catch (error) {
    return failureOf(error)
  }
}

/** Returns why a save or *Send* failed. */
export function failureOf(error: unknown): SaveFailure {
  const { code, details } = apiError(error)
  const sentence = failureText(error)
  if (isTransient(error)) return { kind: 'unreachable' }
  if (code === 'CONFLICT' && details) return { kind: 'stale', review: details as SavedReview }
  if (code === 'CONFLICT' || code === 'NOT_FOUND') return { kind: 'closed', sentence }
  return { kind: 'refused', sentence }
}
