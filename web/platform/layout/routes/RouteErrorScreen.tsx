import { useRouteError } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Replaces a screen that failed or could not be loaded. */
export function RouteErrorScreen() {
  return <ErrorScreen error={useRouteError()} />
}
