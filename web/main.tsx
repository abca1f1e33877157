import { MantineProvider } from '@mantine/core'
import { StrictMode, Suspense, use, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './platform/ui/styles.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { ApiProvider } from './platform/auth/ApiProvider.tsx'
import { AuthProvider } from './platform/auth/AuthProvider.tsx'
import { LoadingScreen } from './platform/auth/LoadingScreen.tsx'
import { LoginGate } from './platform/auth/LoginGate.tsx'
import { useViewer } from './platform/auth/viewer.ts'
import { createRouter } from './platform/layout/routes/createRouter.tsx'
import { ErrorBoundary } from './platform/layout/routes/ErrorBoundary.tsx'
import { keepFocus } from './platform/lib/browser/keepFocus.ts'
import { loadChunk } from './platform/lib/browser/loadChunk.ts'
import { reportError } from './platform/lib/browser/report.ts'
import { styleNonce } from './platform/lib/browser/styleNonce.ts'
import { allowStyles } from './platform/lib/browser/trustedTypes.ts'
import { Toaster } from './platform/ui/overlays/Toaster.tsx'
import { cssVariables, theme } from './platform/ui/theme.ts'

allowStyles()
keepFocus()
/** This loads while the person logs in, because the log-in does not need it. */
const nouns = loadChunk(() => import('./nouns.ts'))
void unregisterServiceWorkers()
window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)

function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <ErrorBoundary>
          <AuthProvider>
            <LoginGate>
              <ApiProvider>
                <Screens />
              </ApiProvider>
            </LoginGate>
          </AuthProvider>
        </ErrorBoundary>
        <Toaster />
      </MantineProvider>
    </StrictMode>
  )
}

function Screens() {
  const { role } = useViewer()
  // People without a role get no further than LoginGate, which shows them no screens.
  return (
    role && (
      <Suspense fallback={<LoadingScreen />}>
        <RouterOf key={role} role={role} />
      </Suspense>
    )
  )
}

function RouterOf({ role }: { role: Role }) {
  const { register } = use(nouns)
  const [router] = useState(() => createRouter(role, register))
  return <RouterProvider router={router} onError={reportError} />
}

/** An earlier app at this address may have left a service worker, which would keep serving that app's files. */
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
