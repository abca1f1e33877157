import { FullScreenLoader } from '#web/platform/ui/pages/FullScreenLoader.tsx'

/** Shows until the person is logged in and the API client is ready. */
export function LoadingScreen() {
  return <FullScreenLoader loading text="Loading..." />
}
