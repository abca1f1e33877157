/** A page that was in sight for a shorter time does not count as seen. */
export const glanceMs = 2_000

/** A person who does one of these is there. A page in sight alone may belong to an empty chair. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Calls `seen` once: at the first sign of a person after the page was in sight for a while. Hiding the page starts it over.
 * @returns a function that stops waiting.
 */
export function whenSeen(seen: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function begin(): void {
    pause()
    if (!page.hidden) timer = setTimeout(() => listen(true), glanceMs)
  }
  function pause(): void {
    clearTimeout(timer)
    listen(false)
  }
  function listen(on: boolean): void {
    for (const sign of signs) page[on ? 'addEventListener' : 'removeEventListener'](sign, finish)
  }
  function stop(): void {
    pause()
    page.removeEventListener('visibilitychange', begin)
  }
  function finish(): void {
    stop()
    seen()
  }

  page.addEventListener('visibilitychange', begin)
  begin()
  return stop
}
