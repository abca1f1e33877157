import { useViewer } from '#web/platform/auth/viewer.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'

/** Keeps what the viewer chose last, for this tab of the browser; undefined until something is chosen. */
export function useLastChoice<Choice>(name: string) {
  const { id } = useViewer()
  return useSessionState<Choice | undefined>(`last ${name} ${id}`, undefined, { persisted: true })
}
