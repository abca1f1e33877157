/** Says what _On time_ means, which is the same on every page. */
export function onTimeDefinition(things: string, done: string, time = 'the period'): string {
  return `How many of the ${things} that fell due in ${time} were ${done} by their day. Open overdue ones count as late.`
}

export function checkInsOnTimeDefinition(time?: string): string {
  return `${onTimeDefinition('check-ins', 'held', time)} One that is due on a weekend may be held on Monday.`
}

/** Says what _Mean mood_ means, which is the same on every page. */
export const meanMoodDefinition = 'The mean of the latest check-ins with those who are placed, from 5 (the best) to 1.'
