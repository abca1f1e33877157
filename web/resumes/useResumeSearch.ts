import { useEffect, useState } from 'react'
import type { ResumeSearchAnswer } from '#shared/resumes.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { PortalError, usePortal } from '#web/platform/lib/portal.ts'
import { reportError } from '#web/platform/lib/report.ts'

/** The outcome of a search. Without an answer from the server it has neither answer nor error. */
interface Outcome {
  readonly key: string
  readonly answer?: ResumeSearchAnswer
  /** The server's refusal. */
  readonly error?: string | undefined
}

/**
 * Runs the search of a query string whenever it changes, and again on `retry`. An empty string is no search.
 * @returns the last outcome, which stays until the next one arrives.
 */
export function useResumeSearch(query: string) {
  const portal = usePortal()
  const [run, setRun] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const key = query && `${run} ${query}`

  // The answer belongs to one query string; when that changes, the request is aborted.
  useEffect(() => {
    if (!query) return
    const controller = new AbortController()
    portal.get<ResumeSearchAnswer>(`/developer/search-resume?${query}`, controller.signal).then(
      (answer) => controller.signal.aborted || setOutcome({ key, answer }),
      (failure) => controller.signal.aborted || setOutcome({ key, error: refusalIn(failure) }),
    )
    return () => controller.abort()
  }, [portal, query, key])

  const shown = query ? outcome : undefined
  return {
    answer: shown?.answer,
    error: shown?.error,
    loading: key !== '' && outcome?.key !== key,
    retry: () => setRun(run + 1),
  }
}

/** The sentence of a refusal is shown; any other failure is only logged. */
function refusalIn(failure: unknown): string | undefined {
  if (failure instanceof PortalError) return errorText(failure)
  reportError(failure)
  return undefined
}
