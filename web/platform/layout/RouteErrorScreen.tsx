import { useRouteError } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Shown by the router when a screen failed or could not be loaded. */
export function RouteErrorScreen() {
  return <ErrorScreen error={useRouteError()} />
}
