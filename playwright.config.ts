import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Each has a product of its own. Of two, one works while the other waits.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // No test needs what another did, so each goes to whoever is free.
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: 'dist/e2e',
  use: {
    // A trace copies the page at every step, which takes longer than the steps. `npm test -- e2e --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A button that is covered fails after a minute and says what covers it. The whole test would only run out of time.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // Nothing is waited for that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      // Root has no user namespaces to build the sandbox from.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--disable-gpu',
        // Pages live for seconds, in which optimised code is compiled and never pays, and a small nursery is collected often.
        '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
      ],
    },
  },
})
