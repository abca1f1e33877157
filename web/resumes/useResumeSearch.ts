import { useEffect, useState } from 'react'
import type { ResumeSearchAnswer } from '#shared/resumes.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { PortalError, usePortal } from '#web/platform/lib/portal.ts'
import { reportError } from '#web/platform/lib/report.ts'

/** What became of a search; both are missing where no answer came. */
interface Outcome {
  readonly key: string
  readonly answer?: ResumeSearchAnswer
  /** Why the server refused. */
  readonly error?: string | undefined
}

/**
 * Runs the search of a query string whenever it changes, and again on `again`. An empty one is no search.
 * @returns the last outcome, which stays until the next one is there.
 */
export function useResumeSearch(query: string) {
  const portal = usePortal()
  const [run, setRun] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const key = query && `${run} ${query}`

  // The answer belongs to the address that asked for it: another address gives it up.
  useEffect(() => {
    if (!query) return
    const gone = new AbortController()
    portal.get<ResumeSearchAnswer>(`/developer/search-resume?${query}`, gone.signal).then(
      (answer) => gone.signal.aborted || setOutcome({ key, answer }),
      (failure) => gone.signal.aborted || setOutcome({ key, error: refusalIn(failure) }),
    )
    return () => gone.abort()
  }, [portal, query, key])

  const shown = query ? outcome : undefined
  return {
    answer: shown?.answer,
    error: shown?.error,
    loading: key !== '' && outcome?.key !== key,
    again: () => setRun(run + 1),
  }
}

/** The server's own sentence shows; a search that failed otherwise is logged only. */
function refusalIn(failure: unknown): string | undefined {
  if (failure instanceof PortalError) return errorText(failure)
  reportError(failure)
  return undefined
}
