import { timeLeft } from '#shared/platform/text/timeLeft.ts'

/** The first of it tells too little of how long the rest takes. */
const toldFrom = 0.01
/** Rows that are known already go by in no time, so that only the last minute tells how fast the rest goes. */
const lookBackMs = 60_000

/**
 * Words how far a step of the command is, with the time left, as the screen does.
 * @param now gives milliseconds.
 * @returns a function of what is done in words, and which part of the whole that is.
 */
export function followImport(now = () => performance.now()): (done: string, part: number) => string {
  let marks = [{ at: now(), part: 0 }]
  return (done, part) => {
    const at = now()
    const before = marks.findLast((mark) => mark.at <= at - lookBackMs) ?? marks[0]
    if (!before || part < toldFrom || part >= 1) return done
    marks = [...marks.slice(marks.indexOf(before)), { at, part }]
    const perMs = (part - before.part) / (at - before.at)
    return perMs > 0 ? `${done}, ${timeLeft((1 - part) / perMs / 1000)}` : done
  }
}

export function thousands(number: number): string {
  return number.toLocaleString('en-US')
}
