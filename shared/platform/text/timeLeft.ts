/** Says how long something takes, rounded up, since nobody minds an early end. @param seconds the seconds that are left. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  const hours = Math.ceil(minutes / 60)
  return `about ${hours === 1 ? 'an hour' : `${hours} hours`} left`
}
