/**
 * Returns the id of a process that was started or found. A zero in its place would signal the group of the test itself.
 * @throws Error where there is none.
 */
export function pidOf(process: { readonly pid?: number | undefined } | undefined): number {
  if (!process?.pid) throw new Error('There is no such process.')
  return process.pid
}
