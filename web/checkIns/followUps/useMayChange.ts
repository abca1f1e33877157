import { useCan } from '#web/platform/auth/viewer.ts'

/** Returns true when the viewer may change a follow-up. One of a check-in is changed by those who hold check-ins. */
export function useMayChange(checkInId: string | null): boolean {
  const [holds, writes] = [useCan('checkIns:write'), useCan('notes:write')]
  return checkInId === null ? writes : holds
}
