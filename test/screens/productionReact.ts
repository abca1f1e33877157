import { createRequire } from 'node:module'
import React from 'react'
import { flushSync } from 'react-dom'

/*
 * React's build for production has no `act`, in which Testing Library sends events. Here it only does at once what React does at once for
 * an event. Testing Library takes it from React when it is loaded, so it is there before.
 */
Object.assign(React, { act: <Result>(work: () => Result): Result => flushSync(work) })

const { configure } = await import('@testing-library/react')

interface Scheduler {
  readonly unstable_IdlePriority: number
  unstable_scheduleCallback(priority: number, work: () => void): void
}

const requireOfReact = createRequire(createRequire(import.meta.url).resolve('react-dom'))
const { unstable_IdlePriority: idle, unstable_scheduleCallback: schedule }: Scheduler = requireOfReact('scheduler')

configure({
  // The address changes before its screen, which React renders in slices. Nobody looks or clicks in between.
  asyncWrapper: async (work) => {
    const result = await work()
    await untilRendered()
    return result
  },
})

/** Waits until React has nothing more to render, including what promises that are settled already will give it. */
async function untilRendered(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise<void>((resolve) => schedule(idle, resolve))
}
