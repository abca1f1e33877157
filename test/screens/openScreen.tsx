import { runInThisContext } from 'node:vm'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { type ReactNode, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished } from 'vitest'
import { browserConfig } from '#server/platform/site/site.ts'
import type { Role } from '#shared/platform/permissions.ts'
import type { TestServer } from '#test/testServer.ts'
import { Themed } from '#test/web/Themed.tsx'
import { register } from '#web/nouns.ts'
import { ViewerContext } from '#web/platform/auth/viewer.ts'
import { createRouter } from '#web/platform/layout/routes/createRouter.tsx'
import { createApi } from '#web/platform/lib/api/createApi.ts'
import { requestTracker } from '#web/platform/lib/api/requestTracker.ts'
import { TokensContext } from '#web/platform/lib/api/tokensContext.ts'
import { createTransport } from '#web/platform/lib/api/transport.ts'
import { ApiContext } from '#web/platform/lib/api/useApi.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { currentToasts, dismissToast, showToast } from '#web/platform/ui/overlays/toasts.ts'
import { patientUser } from './patientUser.ts'
import { shakeScreens } from './shakeScreens.ts'

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI
  }
}

if (process.env.SHAKE) shakeScreens()

/** A busy machine is slow, not wrong. */
const patience = { timeout: 30_000 }

/**
 * Opens an address of the whole app, for the account of a role, in a DOM without a browser. Only the log-in is left out. The app asks the
 * server of the test, and nothing is shown before it has answered, so the first look at a screen waits.
 */
export function openScreen(server: TestServer, role: Role, address: string) {
  leaveScreen()
  window.happyDOM.setURL(`${server.url}${address}`)
  // A new tab has no state of an earlier address.
  window.history.replaceState(null, '')
  runInThisContext(browserConfig(server.env, false))
  const router = createRouter(role, register)
  render(
    <Themed>
      <LoggedIn server={server} role={role}>
        <RouterProvider router={router} />
      </LoggedIn>
    </Themed>,
  )
  onTestFinished(async () => {
    leaveScreen()
    router.dispose()
    // A request that still runs would meet a server that has stopped.
    await untilAnswered()
  })
  return {
    user: patientUser(),
    address: () => `${window.location.pathname}${window.location.search}`,
  }
}

/** Waits until nothing on the screen is loaded or saved, since what is busy takes no click. */
export async function untilIdle(): Promise<void> {
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull(), patience)
}

/** Waits until each request has its answer, also of what is saved without a sign of it. */
export async function untilAnswered(): Promise<void> {
  await waitFor(() => expect(requestTracker.isBusy()).toBe(false), patience)
}

/** Closes what is shown, as by closing the tab. */
function leaveScreen(): void {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  sessionStorage.clear()
  localStorage.clear()
}

/** Provides what the log-in provides: who looks, the token, and the client of the API. */
function LoggedIn({ server, role, children }: { server: TestServer; role: Role; children: ReactNode }) {
  const { account, token } = server.as(role)
  const [client] = useState(() => createClient(token))
  const viewer = { id: account.id, role, username: account.email, displayName: `The ${role}` }
  return (
    <ViewerContext value={viewer}>
      <ApiContext value={client.api}>
        <TokensContext value={client.tokens}>{children}</TokensContext>
      </ApiContext>
    </ViewerContext>
  )
}

function createClient(token: string) {
  const { apiUrl = '' } = readConfig()
  const tokens = { current: async () => token, refresh: async () => token }
  const api = createApi(createTransport(apiUrl, tokens), {
    onFailure: () => undefined,
    onError: (sentence) => showToast('danger', sentence),
    onRefused: (sentence) => {
      throw new Error(sentence)
    },
  })
  return { tokens, api }
}
