import { useEffect, useState } from 'react'

interface Outcome<Answer> {
  readonly answer?: Answer
  readonly error?: unknown
}

/**
 * Runs a request of the REST API when the component appears, and again on `retry`.
 * @param request must be the same function in each render.
 */
export function useRequest<Answer>(request: (() => Promise<Answer>) | undefined) {
  const [run, setRun] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<Answer>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` repeats the request.
  useEffect(() => {
    let latest = true
    setOutcome({})
    request?.().then(
      (answer) => latest && setOutcome({ answer }),
      (error: unknown) => latest && setOutcome({ error }),
    )
    return () => {
      latest = false
    }
  }, [request, run])
  return { ...outcome, retry: () => setRun(run + 1) }
}
