/**
 * Runs `work` at once, and again `interval` milliseconds after each run has ended. While the page is hidden nothing runs; an overdue run
 * starts when it is visible again. `work` must not reject.
 * @returns a function that stops polling.
 */
export function pollWhileVisible(work: () => Promise<void>, interval: number, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = true
  let stopped = false

  async function run(): Promise<void> {
    if (!due || stopped || page.hidden) return
    due = false
    await work()
    if (stopped) return
    timer = setTimeout(() => {
      due = true
      void run()
    }, interval)
  }

  const onVisibility = () => void run()
  page.addEventListener('visibilitychange', onVisibility)
  void run()
  return () => {
    stopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', onVisibility)
  }
}
