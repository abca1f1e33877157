import path from 'node:path'
import { buildIfStale } from '#scripts/build.ts'
import { run } from '#scripts/processes/processes.ts'
import { withTemporaryFolder } from '#scripts/processes/temporaryFolder.ts'
import { findBrowser } from '#scripts/tests/browser.ts'

const program = path.join(import.meta.dirname, 'main.ts')

/** Walks through the day of each role, or of those named, in a browser, and keeps pictures in `dist/walk`. */
export async function runWalk(names: string[]): Promise<void> {
  await buildIfStale()
  const browser = await findBrowser()
  // Playwright looks for these variables when it is loaded, so the walk is a process of its own.
  process.exitCode = await withTemporaryFolder((folder) =>
    run(process.execPath, [program, ...names], {
      env: { ...process.env, CHROMIUM_PATH: browser, TMPDIR: folder },
    }),
  )
}
