import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const inProject = (file: string) => path.join(import.meta.dirname, file)

/**
 * Puts each operation into the screen that asks it. `graphql()` would otherwise look it up in a table of all operations of the
 * app, which every first visit would have to load.
 */
function operationsInline(): Plugin {
  const call = /\bgraphql\(\s*`\s*(?:query|mutation|fragment)\s+(\w+)[^`]*`,?\s*\)/g
  return {
    name: 'operations-inline',
    apply: 'build',
    enforce: 'pre',
    async transform(code) {
      if (!code.includes('#web/lib/graphql.ts')) return null
      const documents: Record<string, unknown> = await import(inProject('web/lib/gql/graphql.ts'))
      return code.replace(call, (_, name: string) => JSON.stringify(documents[`${name}Document`]))
    },
  }
}

/**
 * Takes the sign-in library from the sources that its packages carry, and leaves out what Vouch never calls: passkeys, second
 * factors within the app, anonymous sessions, bound tokens, the worker that holds tokens in memory, and locks for browsers without
 * the Web Locks API. That is two thirds of its size.
 */
function leanSignIn(): Plugin {
  const react = inProject('node_modules/@auth0/auth0-react/src')
  const client = inProject('node_modules/@auth0/auth0-spa-js/src')
  const entries: Record<string, string> = {
    '@auth0/auth0-react': `export { default as Auth0Provider } from '${react}/auth0-provider.tsx'
      export { default as useAuth0 } from '${react}/use-auth0.tsx'`,
    '@auth0/auth0-spa-js': `export { Auth0Client } from '${client}/Auth0Client.ts'
      export { ResponseType } from '${client}/global.ts'`,
  }
  const unused: Record<string, string> = {
    '@auth0/auth0-auth-js': 'export class AuthClient {}',
    './mfa': 'export class MfaApiClient { setMFAAuthDetails() {} }',
    './passkey': 'export class PasskeyApiClient {}',
    './anonymous': 'export class AnonymousSessionApiClient { clear() {} }',
    './myaccount': 'export class MyAccountApiClient {}',
    './worker/token.worker.ts': 'export default class {}',
    './dpop/dpop': 'export class Dpop {}',
    'browser-tabs-lock': 'export default class {}',
  }
  const modules = { ...entries, ...unused }
  const mark = '\0sign-in:'
  return {
    name: 'lean-sign-in',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source in modules && (source in entries || importer.startsWith(client)) ? mark + source : null,
    load: (id) => (id.startsWith(mark) ? modules[id.slice(mark.length)] : null),
  }
}

export default defineConfig({
  root: inProject('web'),
  plugins: [operationsInline(), leanSignIn(), react()],
  // RxJS hides its modern build behind this name.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: inProject('dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // A picture written into a script or style would be a second way to load pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
