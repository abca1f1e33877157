import type { ResumeSearchAnswer, ResumeSearchResult } from '#shared/resumes/resumes.ts'
import { PortalError } from '#web/platform/lib/api/portal.ts'
import { reportError } from '#web/platform/lib/browser/report.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'

/** The result of a search: exactly one of these. */
export interface SearchOutcome {
  readonly answer?: ResumeSearchAnswer
  /** The error of the response itself, such as for words that cannot be searched. */
  readonly refusal?: string | undefined
  /** Says why the response could not be read. The same search may succeed later. */
  readonly failure?: string | undefined
}

/** The possible responses: a page with its counts, a result alone, or an error. The missing one may be null. */
export interface ReceivedSearch {
  readonly error?: string | null
  readonly result?: readonly ResumeSearchResult[] | null
  readonly total?: number
  readonly more?: boolean
}

/**
 * Reads a response. A result without counts is complete.
 * @throws Error for a response that has neither a result nor an error.
 */
export function readSearch({ error, result, total, more = false }: ReceivedSearch): SearchOutcome {
  if (error) return { refusal: error }
  if (!result) throw new Error('The answer of the search cannot be read. Try again.')
  return { answer: { result, total: total ?? result.length, more } }
}

/** Reads the failure of a request, and logs it unless the server refused the search itself. */
export function readSearchFailure(error: unknown): SearchOutcome {
  if (error instanceof PortalError && !error.serverFailed) return { refusal: failureText(error) }
  reportError(error)
  return { failure: failureText(error) }
}
