import { useRouteError } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'

/** What the router shows in place of a screen that broke or could not be loaded. */
export function RouteErrorScreen() {
  return <ErrorScreen error={useRouteError()} />
}
