import { useApi } from '#web/platform/lib/api/useApi.ts'

/** Returns a function that reads the attempts anew, after somebody else changed the one of a dialog. */
export function useReloadAttempts(): () => Promise<unknown> {
  const api = useApi()
  return () => api.readAgain()
}
