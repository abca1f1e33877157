import { useIntersection } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ResumePages } from '#shared/resumes/resumes.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import styles from './PdfPages.module.css'

/**
 * Shows the pages of a PDF, one below the other. The server draws them, and only pixels arrive: no script, link or form of the file, and
 * no viewer of the browser.
 */
export function PdfPages({ resumeId, name }: { resumeId: string; name: string }) {
  const portal = usePortal()
  // A request must be the same function until its resume changes.
  const request = useCallback(() => portal.get<ResumePages>(`/resume/${resumeId}/pages`), [portal, resumeId])
  const { answer, error, retry } = useRequest(request)
  if (error) return <Failure error={error} onRetry={retry} />
  if (!answer) return <div role="status" aria-label="Loading pages" className={styles.loading} />
  const { count, ratios } = answer
  return (
    <div className={styles.pages}>
      {ratios.map((ratio, at) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has no identity but its number.
          key={at}
          path={`/resume/${resumeId}/page?number=${at + 1}`}
          label={`Page ${at + 1} of ${count} of ${name}`}
          ratio={ratio}
        />
      ))}
      {count > ratios.length && (
        <p>
          The first {ratios.length} of {count} pages are shown. Download the file to read the other pages.
        </p>
      )}
    </div>
  )
}

interface PageProps {
  readonly path: string
  readonly label: string
  /** Width divided by height. */
  readonly ratio: number
}

/** Shows one page, which is fetched once it is nearly visible. */
function Page({ path, label, ratio }: PageProps) {
  const portal = usePortal()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const [isWanted, setWanted] = useState(false)
  if (entry?.isIntersecting && !isWanted) setWanted(true)
  // As above, the function must stay the same. A page that was never near the window requests nothing.
  const request = useCallback(async () => createImageBitmap(await portal.file(path)), [portal, path])
  const { answer: picture, error, retry } = useRequest(isWanted ? request : undefined)
  // A bitmap can only be drawn by a call.
  useEffect(() => {
    if (!picture || !canvas.current) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <div ref={ref} className={styles.page} style={{ aspectRatio: ratio }} aria-busy={!picture && !error}>
      {error ? <Failure error={error} onRetry={retry} /> : <canvas ref={canvas} role="img" aria-label={label} />}
    </div>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <QueryError error={error} onRetry={onRetry} />
    </div>
  )
}

interface Outcome<Answer> {
  readonly answer?: Answer
  readonly error?: unknown
}

/**
 * Runs a request of the REST API when the component appears, and again on `retry`.
 * @param request must be the same function in each render.
 */
function useRequest<Answer>(request: (() => Promise<Answer>) | undefined) {
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
