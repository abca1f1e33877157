import { useAuth0 } from '@auth0/auth0-react'
import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerKeys, signedToken } from '#test/web/idTokens.ts'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { AuthProvider } from './AuthProvider.tsx'
import { NotAuthorized } from './NotAuthorized.tsx'
import { SessionEndedDialog } from './SessionEndedDialog.tsx'
import { useFreshLogin } from './useFreshLogin.ts'

const provider = 'https://provider.example'
/** Milliseconds between two looks of the library at its window. */
const betweenLooks = 1_000
const popup = { closed: false, location: { href: '' }, close: vi.fn() }

/** Reads what the app asked of the provider in its window. */
const asked = () => new URL(popup.location.href).searchParams

function tokens() {
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: `${provider}/`, sub: '7', aud: 'vouch', iat: now, exp: now + 600, nonce: asked().get('nonce') }
  return Response.json({
    id_token: signedToken(claims),
    access_token: 'token',
    expires_in: 600,
    scope: asked().get('scope'),
  })
}

beforeEach(() => {
  localStorage.clear()
  // Nobody is logged in when a test begins.
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  Object.assign(popup, { closed: false, location: { href: '' } })
  vi.stubGlobal('VOUCH', { domain: provider, clientId: 'vouch', audience: 'vouch' })
  vi.stubGlobal('open', () => popup)
  vi.stubGlobal('fetch', async (address: string | URL) =>
    String(address).endsWith('jwks.json') ? Response.json(providerKeys) : tokens(),
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const look = () => vi.advanceTimersByTimeAsync(betweenLooks)

/** Does as the page of a provider does after a log-in: it posts its answer, and closes at once. The library looks in between. */
async function answerAndClose(): Promise<void> {
  popup.closed = true
  await look()
  answer({ code: 'code', state: asked().get('state') })
}

function answer(response: object): void {
  const data = { type: 'authorization_response', response }
  window.dispatchEvent(new MessageEvent('message', { origin: provider, data }))
}

function Person({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAuth0()
  return isAuthenticated ? <p>Welcome</p> : children
}

function FreshLogin() {
  const logIn = useFreshLogin()
  const [outcome, setOutcome] = useState('')
  const start = () =>
    logIn().then(
      () => setOutcome('Welcome'),
      ({ message }: Error) => setOutcome(message),
    )
  return (
    <>
      <button type="button" onClick={start}>
        Log in
      </button>
      <p>{outcome}</p>
    </>
  )
}

const places: readonly [where: string, show: () => ReactNode, sentence: string][] = [
  ['on the page of a failed log-in', () => <NotAuthorized error={{}} />, ''],
  [
    'after a session has ended',
    () => <SessionEndedDialog opened />,
    'The log-in window was closed. Open it again to continue.',
  ],
  [
    'where a fresh log-in is asked for',
    () => <FreshLogin />,
    'You did not log in. If no window opened, allow pop-ups for this site. Then try again.',
  ],
]

async function openWindow(piece: ReactNode): Promise<void> {
  const { user } = renderPiece(
    <AuthProvider>
      <Person>{piece}</Person>
    </AuthProvider>,
  )
  await user.click(await screen.findByRole('button', { name: /^Log in/ }))
  await vi.waitFor(() => expect(popup.location.href).toContain(provider))
}

test('Enter logs in once the session has ended, and does not log out', async () => {
  const { user } = renderPiece(
    <AuthProvider>
      <SessionEndedDialog opened />
    </AuthProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Log in' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(popup.location.href).toContain(provider))
})

test.each(places)('whoever logs in in a window %s is logged in, also when it closes first', async (_, show) => {
  await openWindow(show())
  await answerAndClose()
  expect(await screen.findByText('Welcome')).toBeInTheDocument()
})

test.each(places.slice(1))('whoever closes the window of a log-in %s is told so', async (_, show, sentence) => {
  await openWindow(show())
  popup.closed = true
  await look()
  await look()
  await vi.waitFor(() => {
    // Some ask once more without a window, and are told that nobody is logged in.
    answer({ error: 'login_required', error_description: 'Nobody is logged in.' })
    expect(screen.getByText(sentence)).toBeInTheDocument()
  })
})
