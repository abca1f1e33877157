/** Writes a time to wait, such as "2 minutes". */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `${minutes} minutes` : 'a minute'
}
