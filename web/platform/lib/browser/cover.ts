/** The number of dialogs that cover the page. */
let covers = 0
let waiting: (() => void)[] = []

/** Says that a dialog covers the page. @returns a function that says that it is gone. */
export function coverPage(): () => void {
  covers++
  return () => {
    covers--
    // A dialog that takes the place of another covers the page in the same commit.
    queueMicrotask(release)
  }
}

function release(): void {
  if (covers > 0) return
  const ready = waiting
  waiting = []
  for (const go of ready) go()
}

/** Resolves when no dialog covers the page. */
export function whenUncovered(): Promise<void> {
  return covers === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
}
