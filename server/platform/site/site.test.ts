import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { pagePolicy } from '#server/platform/http/securityHeaders.ts'
import { browserConfig } from './site.ts'

/** Runs /cfg.js and gives the configuration of the browser. */
function configOf(variables: Record<string, string>) {
  const window: { VOUCH?: Record<string, unknown> } = {}
  runInNewContext(browserConfig(readEnv(variables), false), { window })
  return window.VOUCH
}

test('the browser learns whether messages reach real people, and where developers apply', () => {
  const url = 'https://vouch.example.com'
  expect(configOf({ PUBLIC_URL: url })).toMatchObject({ production: false, jobsPageUrl: `${url}/public/jobs` })
  const elsewhere = 'https://example.com/careers'
  expect(configOf({ PORTAL_PRODUCTION: 'true', JOBS_PAGE_URL: elsewhere })).toMatchObject({
    production: true,
    jobsPageUrl: elsewhere,
  })
})

test('no value can close the script element that contains it', () => {
  const hostile = 'https://example.com/</script><script>alert(1)//'
  expect(browserConfig(readEnv({ JOBS_PAGE_URL: hostile }), false)).not.toContain('<')
  expect(configOf({ JOBS_PAGE_URL: hostile })).toMatchObject({ jobsPageUrl: hostile })
})

test('the browser learns whether passwords of demo accounts are public', () => {
  expect(configOf({})).toMatchObject({ publicPasswords: false })
  const window: { VOUCH?: Record<string, unknown> } = {}
  runInNewContext(browserConfig(readEnv({}), true), { window })
  expect(window.VOUCH).toMatchObject({ publicPasswords: true })
})

test('a page shows pictures of its own origin only', () => {
  expect(pagePolicy(readEnv({}), 'nonce').split('; ')).toContain(`img-src 'self'`)
})
